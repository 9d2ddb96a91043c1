import { Trans } from '@lingui/react/macro';
import { Icon } from '@thamani/ui/icon/Icon.tsx';
import type { Citation } from '@thamani/domain/cost-sheet/sheet.ts';
import { neededProofs } from '../model/sheet-figures.ts';
import type { SheetLine } from '../model/sheet.ts';
import { useSheet } from '../sheet-context.ts';

/** A paper clip with document and page, or words that say that there is none. */
export function EvidenceMark({ line }: { readonly line: SheetLine }) {
  const lacks = neededProofs(line).filter((proof) => !line.citations.some(({ proves }) => proves.includes(proof)));
  return <CitedMark citations={line.citations} isEnough={lacks.length === 0} />;
}

interface CitedMarkProps {
  readonly citations: readonly Citation[];
  readonly isEnough: boolean;
}

export function CitedMark({ citations, isEnough }: CitedMarkProps) {
  const [first, ...others] = citations;
  if (first === undefined)
    return (
      <span className="cost-mark cost-mark-none">
        <Icon name="dots" small />
        <span>
          <Trans>No document</Trans>
        </span>
      </span>
    );
  return (
    <span className={isEnough ? 'cost-mark' : 'cost-mark cost-mark-none'}>
      <Icon name={isEnough ? 'clip' : 'dots'} small />
      <span className="cost-mark-name">
        <CitedPlace citation={first} />
        {others.length > 0 && <bdi dir="ltr"> +{others.length}</bdi>}
      </span>
      {!isEnough && (
        <span className="unseen">
          <Trans>(does not show everything yet)</Trans>
        </span>
      )}
    </span>
  );
}

export function CitedPlace({ citation: { document, page } }: { readonly citation: Citation }) {
  const { documents } = useSheet();
  const name = documents[document]?.name;
  const shown = <bdi>{name ?? <Trans>a document</Trans>}</bdi>;
  if (page === undefined) return shown;
  return (
    <Trans>
      {shown}, p. <bdi>{page}</bdi>
    </Trans>
  );
}
