import { msg } from '@lingui/core/macro';
import type { MessageDescriptor } from '@lingui/core';
import { Plural, useLingui } from '@lingui/react/macro';
import type { Language } from '@thamani/domain/languages.ts';
import { countryName } from '@thamani/site/language/country-names.ts';
import { writtenCode } from '@thamani/site/origin/clause-words.ts';
import { Table, type Column } from '@thamani/ui/table/Table.tsx';
import type { CaseOrigin } from './case-origin.ts';

type Material = CaseOrigin['materials'][number];

const statusLabels: Readonly<Record<Material['origin_status'], MessageDescriptor>> = {
  wholly_obtained: msg`wholly obtained`,
  originating: msg`originating`,
  non_originating: msg`not originating`,
  sea_catch: msg`caught at sea`,
  unknown: msg`not known yet`,
};
const judgementLabels: Readonly<Record<Material['judgement'], MessageDescriptor>> = {
  open: msg`Open`,
  accepted: msg`Accepted`,
  corrected: msg`Corrected`,
  not_proven: msg`Not proven`,
};

/** More than these are in the verdict, and not in the table. */
const mostShown = 200;

interface MaterialTableProps {
  readonly materials: readonly Material[];
  readonly language: Language;
}

/** What the verdict is computed from, as judged so far. */
export function MaterialTable({ materials, language }: MaterialTableProps) {
  const { i18n, t } = useLingui();
  const more = materials.length - mostShown;
  const columns: readonly Column<Material>[] = [
    { id: 'material', title: t`Material`, cell: ({ description }) => <bdi>{description}</bdi> },
    {
      id: 'code',
      title: t`HS code`,
      cell: ({ hs_code: code }) => (
        <bdi className="num" dir="ltr">
          {code === null ? '–' : writtenCode(code)}
        </bdi>
      ),
    },
    { id: 'country', title: t`Country`, cell: ({ country }) => (country === null ? '–' : countryName(country, language)) },
    { id: 'origin', title: t`Origin`, cell: ({ origin_status: status }) => i18n._(statusLabels[status]) },
    { id: 'line', title: t`Line`, cell: ({ judgement }) => i18n._(judgementLabels[judgement]) },
  ];
  return (
    <section className="case-origin-materials">
      <Table
        caption={t`Materials, as judged so far`}
        columns={columns}
        rows={materials.slice(0, mostShown)}
        rowId={({ line }) => line}
        isStacked
      />
      {more > 0 && (
        <p className="small soft">
          <Plural value={more} one="# more material is in the verdict." other="# more materials are in the verdict." />
        </p>
      )}
    </section>
  );
}
