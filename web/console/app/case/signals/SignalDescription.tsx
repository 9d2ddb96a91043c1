import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useReviewCase } from '../case-context.ts';
import { Day, percentIn, writtenFigure } from '../../language/format.tsx';
import type { Signal } from '../case-data.ts';
import { answersSay } from './signal-labels.ts';

/** What was found, in a sentence, with the figures and days that the check gave. */
export function Found({ signal: { code, details } }: { readonly signal: Signal }) {
  const { i18n } = useLingui();
  const figure = (name: string) => <Figure written={details[name] ?? '?'} />;
  switch (code) {
    case 'invoice_row_disagrees':
      return (
        <Trans>
          The invoice line says{' '}
          <bdi dir="ltr">
            {figure('quantity')} × {figure('price')} = {figure('amount')}
          </bdi>
          . The result should be {figure('expected')}.
        </Trans>
      );
    case 'invoice_sum_disagrees':
      return (
        <Trans>
          The invoice shows a sum of {figure('found')}, but the amounts add up to {figure('expected')}.
        </Trans>
      );
    case 'invoice_date_unlikely':
      return <UnlikelyDate date={details['date'] ?? ''} submitted={details['submitted'] ?? ''} />;
    case 'invoices_below_declared':
      return (
        <Trans>
          All invoices together show {figure('shown')}. The declared amount for the year is {figure('declared')}.
        </Trans>
      );
    case 'file_seen_elsewhere':
      return <Trans>An identical file came with another company’s application.</Trans>;
    case 'invoice_seen_elsewhere':
      return <Trans>The number, date, total and lines match an invoice that came with another company’s application.</Trans>;
    case 'photo_seen_elsewhere':
      return <Trans>A photo that looks the same came with another company’s application.</Trans>;
    case 'pdf_edited':
      return <Trans>The data in the file shows that a program changed the file after it was created.</Trans>;
    case 'registration_shared':
      return <Trans>Another account has the same country and registration number.</Trans>;
    case 'value_addition_unusual':
      return <FarFromGroup details={details} />;
    default:
      return i18n._(answersSay[code]);
  }
}

/** Left to right in any language: the parts of a figure keep their order. */
function Figure({ written }: { readonly written: string }) {
  const { reader } = useReviewCase();
  return (
    <bdi className="num" dir="ltr">
      {writtenFigure(written, reader.language)}
    </bdi>
  );
}

function UnlikelyDate({ date, submitted }: { readonly date: string; readonly submitted: string }) {
  return date > submitted ? (
    <Trans>
      The invoice is dated <Day at={date} />, after the application was sent on <Day at={submitted} />.
    </Trans>
  ) : (
    <Trans>
      The invoice is dated <Day at={date} />, years before the application was sent on <Day at={submitted} />.
    </Trans>
  );
}

function FarFromGroup({ details }: { readonly details: Signal['details'] }) {
  const { reader } = useReviewCase();
  const percent = (name: string) => <bdi className="num">{percentIn(reader.language, details[name] ?? '?')}</bdi>;
  return (
    <>
      <Trans>
        The company declared {percent('share')}. The median for this product group is {percent('middle')}.
      </Trans>{' '}
      <Plural
        value={Number(details['size'] ?? 0)}
        one="Compared with # certified product in the same HS chapter."
        other="Compared with # certified products in the same HS chapter."
      />
    </>
  );
}
