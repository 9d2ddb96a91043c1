import type { HsRow } from './store.ts';

export function hsCodeView(found: HsRow & { readonly written: string; readonly heading: HsRow; readonly chapter: HsRow }) {
  const { code, written, description, heading, chapter } = found;
  return {
    code,
    written,
    description,
    heading: { code: heading.code, description: heading.description },
    chapter: { code: chapter.code, description: chapter.description },
  };
}
