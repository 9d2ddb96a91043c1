import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { MissingProof } from '@thamani/domain/cost-sheet/figures.ts';
import { Button } from '@thamani/ui/button/Button.tsx';
import { useState } from 'react';
import { figureIn } from '../../calculator/figure-formatting.ts';
import { lackSentence } from '../line-labels.ts';
import { useSheet } from '../sheet-context.ts';

const shownAtFirst = 5;
const shownAtMost = 50;

/** What no document shows yet, with the points that depend on it, largest first. Each leads to its place. */
export function MissingList({ onLead }: { readonly onLead: (missing: MissingProof) => void }) {
  const { figures } = useSheet();
  const { missing } = figures;
  const [isWhole, setWhole] = useState(false);
  if (missing.length === 0) return null;
  const shown = missing.slice(0, isWhole ? shownAtMost : shownAtFirst);
  const more = Math.min(missing.length, shownAtMost) - shown.length;
  return (
    <section className="card cost-missing" aria-labelledby="cost-missing">
      <h2 id="cost-missing">
        <Trans>What is missing</Trans>
      </h2>
      <p>
        <Trans>Largest first. The number is the percentage points that depend on it.</Trans>
      </p>
      <ul>
        {shown.map((one) => (
          <li key={one.of === 'line' ? one.line : one.of}>
            <Entry missing={one} onLead={onLead} />
          </li>
        ))}
      </ul>
      {more > 0 && (
        <Button kind="quiet" onClick={() => setWhole(true)}>
          <Plural value={more} one="Show # more" other="Show # more" />
        </Button>
      )}
    </section>
  );
}

function Entry({ missing, onLead }: { readonly missing: MissingProof; readonly onLead: (missing: MissingProof) => void }) {
  const { i18n, t } = useLingui();
  const { numbers, sheet, reader } = useSheet();
  const line = missing.of === 'line' ? sheet.lines.find(({ id }) => id === missing.line) : undefined;
  const number = line === undefined ? 0 : (numbers.get(line.id) ?? 0);
  const description = line?.description ?? '';
  const name =
    missing.of === 'price'
      ? t`Ex-works price`
      : missing.of === 'margin'
        ? t`Margin and everything not listed`
        : description === ''
          ? t`Line ${number}`
          : t`Line ${number}, ${description}`;
  const says =
    missing.of === 'line'
      ? lackSentence(i18n, missing.lacks)
      : missing.of === 'margin'
        ? t`an officer checks it against your accounts`
        : t`no document, for example a price list or an invoice`;
  return (
    <button type="button" className="cost-missing-entry" onClick={() => onLead(missing)}>
      <b>{name}</b>
      <span>{says}</span>
      {missing.of !== 'price' && (
        <bdi className="cost-points num" dir="ltr">
          −{figureIn(reader.locale, missing.points)}
        </bdi>
      )}
    </button>
  );
}
