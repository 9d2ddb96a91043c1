import { useLingui } from '@lingui/react/macro';

/** A page of one reader: nothing of it is told to search engines. */
export function PageTitle({ title }: { readonly title: string }) {
  const { t } = useLingui();
  return (
    <>
      <title>{t`${title} · Thamani`}</title>
      <meta name="robots" content="noindex" />
    </>
  );
}
