import { Trans } from '@lingui/react/macro';
import { PersonName } from '../../company-context/PersonName.tsx';
import type { ApplicationDetails } from '../application.ts';
import { Day } from '../Day.tsx';

type Submission = NonNullable<ApplicationDetails['submissions']>[number];

/** Who submitted each version and who signed its declaration, who may be another person. */
export function Submissions({ submissions }: { readonly submissions: readonly Submission[] }) {
  if (submissions.length === 0) return null;
  return (
    <section className="card panel" aria-labelledby="submissions">
      <header className="panel-head">
        <h2 id="submissions">
          <Trans>Submissions</Trans>
        </h2>
      </header>
      <dl className="answers">
        {submissions.map(({ version, submitted_at: at, submitted_by: person, signatory: { name, title } }) => (
          <div key={version}>
            <dt>
              <Trans>
                Version {version}, <Day at={at} />
              </Trans>
            </dt>
            <dd>
              <Trans>
                Submitted by <PersonName person={person} />
              </Trans>
              {name !== '' && (
                <>
                  <br />
                  {title === '' ? (
                    <Trans>
                      Declaration signed by <bdi>{name}</bdi>
                    </Trans>
                  ) : (
                    <Trans>
                      Declaration signed by <bdi>{name}</bdi>, <bdi>{title}</bdi>
                    </Trans>
                  )}
                </>
              )}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
