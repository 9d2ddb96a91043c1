import { lazy, Suspense } from 'react';
import type { ComponentType } from 'react';

/** A dialog whose script is fetched when it is first opened: most visits to a page never do. */
export function openedLate<Props extends { readonly open: boolean }>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  const Late = lazy(async () => ({ default: await load() }));
  return function OpenedLate(props: Props) {
    if (!props.open) return null;
    return (
      <Suspense fallback={null}>
        <Late {...props} />
      </Suspense>
    );
  };
}
