import { Trans, useLingui } from '@lingui/react/macro';
import { withCurrency } from '@thamani/domain/money.ts';
import { writeNumber } from '@thamani/domain/numbers/decimal.ts';
import { Fact } from '@thamani/site/layout/Fact.tsx';
import { Button } from '@thamani/ui/button/Button.tsx';
import { Notice } from '@thamani/ui/notice/Notice.tsx';
import { cellText } from '../model/cell-reading.ts';
import { typedFields } from '../model/sheet.ts';
import type { SheetHead, SheetLine } from '../model/sheet.ts';
import { useSheet } from '../sheet-context.ts';
import { headId } from './sheet-draft.ts';
import type { SheetDraft } from './sheet-draft.ts';

interface SheetClashesProps {
  readonly draft: SheetDraft;
  readonly onSettle: (id: string, stays: 'mine' | 'theirs') => void;
}

/** Both versions, and the choice; nothing was overwritten. */
export function SheetClashes({ draft, onSettle }: SheetClashesProps) {
  const { t } = useLingui();
  const { sheet } = useSheet();
  const { clashes, stored } = draft;
  if (clashes.size === 0) return null;
  return (
    <div className="form-clashes" role="alert">
      <Notice kind="warning" heading={t`Some lines were also changed in another window or by a colleague`}>
        <p>
          <Trans>Nothing is lost. Choose which version to keep.</Trans>
        </p>
        {[...clashes].map((id) => {
          const mine = sheet.lines.find((line) => line.id === id);
          const theirs = stored.lines.get(id)?.line;
          const name = mine?.description ?? theirs?.description ?? '';
          return (
            <div key={id} className="form-clash">
              <h3>{id === headId ? <Trans>Price and exchange rates</Trans> : name === '' ? <Trans>New line</Trans> : <bdi>{name}</bdi>}</h3>
              <dl>
                <Fact name={<Trans>Your version</Trans>}>
                  {id === headId ? <HeadText head={sheet.head} /> : <LineText line={mine} />}
                  <Button size="small" onClick={() => onSettle(id, 'mine')}>
                    <Trans>Keep this version</Trans>
                  </Button>
                </Fact>
                <Fact name={<Trans>The other version</Trans>}>
                  {id === headId ? <HeadText head={stored.head} /> : <LineText line={theirs} />}
                  <Button size="small" onClick={() => onSettle(id, 'theirs')}>
                    <Trans>Use the other version</Trans>
                  </Button>
                </Fact>
              </dl>
            </div>
          );
        })}
      </Notice>
    </div>
  );
}

function LineText({ line }: { readonly line: SheetLine | undefined }) {
  const { reader } = useSheet();
  if (line === undefined) return <Trans>removed</Trans>;
  return (
    <span className="cost-version">
      {typedFields.map((field) => {
        const text = cellText(line, field, reader);
        return text === '' ? null : (
          <bdi key={field} dir="auto">
            {text}{' '}
          </bdi>
        );
      })}
    </span>
  );
}

function HeadText({ head: { price, currency, unit, rates } }: { readonly head: SheetHead }) {
  const { reader } = useSheet();
  return (
    <span className="cost-version">
      {price !== '' && <bdi dir="ltr">{withCurrency(reader.locale, writeNumber(price, reader.locale, 2), currency)} </bdi>}
      <bdi dir="auto">{unit} </bdi>
      {rates.map((rate) => (
        <bdi key={rate.currency} dir="ltr">
          {rate.amount} {rate.currency} = {rate.worth} {currency}{' '}
        </bdi>
      ))}
    </span>
  );
}
