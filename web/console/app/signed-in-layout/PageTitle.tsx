import { useLingui } from '@lingui/react/macro';

interface PageTitleProps {
  readonly title: string;
  /** A form of the page was refused: said first, since a screen reader begins with the title. */
  readonly refused?: boolean;
}

/** Every page names itself: `<PageTitle title={t`Cases`} />` beside its heading. */
export function PageTitle({ title, refused = false }: PageTitleProps) {
  const { t } = useLingui();
  return <title>{refused ? t`Error: ${title} · Thamani console` : t`${title} · Thamani console`}</title>;
}
