import { useLingui } from '@lingui/react/macro';
import { isRequirement } from '@thamani/domain/applications/fields.ts';
import { Icon } from '@thamani/ui/icon/Icon.tsx';
import { useCaseWork } from './case-work.ts';
import { fieldLabels } from './field-words.ts';
import { findingWords } from './review-words.ts';
import { judgedIn } from './whole.ts';

/** What the machine noticed: questions for the officer, never a decision. */
export function Findings() {
  const { t, i18n } = useLingui();
  const { whole, select } = useCaseWork();
  if (whole.findings_found.length === 0) return null;
  const judged = judgedIn(whole).map(({ id }) => id);
  return (
    <section className="case-findings" aria-label={t`Findings of the screening`}>
      <ul>
        {whole.findings_found.map(({ code, fields }) => (
          <li key={code}>
            <Icon name="attention" />
            <div>
              <p>
                <strong>{i18n._(findingWords[code].what)}</strong> {i18n._(findingWords[code].means)}
              </p>
              <p className="case-finding-fields">
                {fields.filter(isRequirement).map((id) =>
                  judged.includes(id) ? (
                    <a
                      key={id}
                      href={`#requirement-${id}`}
                      onClick={(event) => {
                        event.preventDefault();
                        select(id);
                      }}
                    >
                      {i18n._(fieldLabels[id])}
                    </a>
                  ) : (
                    <span key={id}>{i18n._(fieldLabels[id])}</span>
                  ),
                )}
              </p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
