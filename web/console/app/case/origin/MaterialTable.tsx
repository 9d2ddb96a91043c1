import { msg } from '@lingui/core/macro';
import type { MessageDescriptor } from '@lingui/core';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { Language } from '@thamani/domain/languages.ts';
import { countryName } from '@thamani/site/language/country-names.ts';
import { writtenCode } from '@thamani/site/origin/clause-words.ts';
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
  const { i18n } = useLingui();
  const more = materials.length - mostShown;
  return (
    <section className="case-origin-materials" aria-labelledby="case-origin-materials">
      <h2 id="case-origin-materials">
        <Trans>Materials, as judged so far</Trans>
      </h2>
      <div className="table-frame" role="region" aria-labelledby="case-origin-materials" tabIndex={0}>
        <table className="table">
          <thead>
            <tr>
              <th scope="col">
                <Trans>Material</Trans>
              </th>
              <th scope="col">
                <Trans>HS code</Trans>
              </th>
              <th scope="col">
                <Trans>Country</Trans>
              </th>
              <th scope="col">
                <Trans>Origin</Trans>
              </th>
              <th scope="col">
                <Trans>Line</Trans>
              </th>
            </tr>
          </thead>
          <tbody>
            {materials.slice(0, mostShown).map((material) => (
              <tr key={material.line}>
                <th scope="row">
                  <bdi>{material.description}</bdi>
                </th>
                <td>
                  <bdi className="num" dir="ltr">
                    {material.hs_code === null ? '–' : writtenCode(material.hs_code)}
                  </bdi>
                </td>
                <td>{material.country === null ? '–' : countryName(material.country, language)}</td>
                <td>{i18n._(statusLabels[material.origin_status])}</td>
                <td>{i18n._(judgementLabels[material.judgement])}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {more > 0 && (
        <p className="small soft">
          <Plural value={more} one="# more material is in the verdict." other="# more materials are in the verdict." />
        </p>
      )}
    </section>
  );
}
