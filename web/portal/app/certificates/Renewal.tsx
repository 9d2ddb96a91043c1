import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@thamani/ui/button/Button.tsx';
import { Form, Link, useNavigation } from 'react-router';
import { addressIn } from '@thamani/site/language/localized-path.ts';
import { useAddress } from '@thamani/site/language/useLocalizedPath.ts';
import { CompanyField, useMay } from '../company-context/CompanyContext.tsx';
import { WhoCan } from '../company-context/WhoCan.tsx';
import { detailAddress } from '../applications/application.ts';
import { Day } from '../applications/Day.tsx';
import { NewApplication } from '../applications/NewApplication.tsx';
import { isRenewalOpen, type Certificate } from './certificate.ts';
import type { Term } from './load.ts';

interface RenewalProps {
  readonly certificate: Certificate;
  readonly term: Term;
  /** Of the renewal that may be begun from this page. */
  readonly renewKey: string;
}

/** What comes after it. Nothing, where a newer one exists already: that is said above. */
export function Renewal({ certificate, term, renewKey }: RenewalProps) {
  const { state, replaced_by, renewal } = certificate;
  const isOpen = isRenewalOpen(certificate);
  if (replaced_by !== null) return null;
  if (renewal === null && !isOpen && state === 'suspended') return null;
  return (
    <section className="card panel certificate-renewal" aria-labelledby="renewal">
      <header className="panel-head">
        <h2 id="renewal">
          <Trans>Renewal</Trans>
        </h2>
      </header>
      <div className="renewal-body">
        {renewal !== null ? (
          <Begun id={renewal.id} />
        ) : isOpen ? (
          <Renew certificate={certificate} daysLeft={term.daysLeft} renewKey={renewKey} />
        ) : state === 'active' ? (
          <p>
            <Trans>
              You can renew this certificate from <Day at={term.renewableFrom} />. We send you reminders by email 60, 30 and 7 days before
              it expires.
            </Trans>
          </p>
        ) : (
          <>
            <p>
              <Trans>This certificate can no longer be renewed. To get a new certificate, submit a new application.</Trans>
            </p>
            <NewApplication />
          </>
        )}
      </div>
    </section>
  );
}

function Begun({ id }: { readonly id: string }) {
  const { language } = useAddress();
  return (
    <>
      <p>
        <Trans>A renewal has been started. It is a separate application, and we review it like the first one.</Trans>
      </p>
      <Link className="button button-plain" to={addressIn(language, detailAddress(id))}>
        <Trans>Continue the renewal</Trans>
      </Link>
    </>
  );
}

function Renew({ certificate, daysLeft, renewKey }: Pick<RenewalProps, 'certificate' | 'renewKey'> & { readonly daysLeft: number }) {
  const { t } = useLingui();
  const { formData } = useNavigation();
  const may = useMay();
  return (
    <>
      <p>
        <b>
          <Plural
            value={daysLeft}
            _0="Today is the last day this certificate is valid."
            one="This certificate expires in # day."
            other="This certificate expires in # days."
          />
        </b>{' '}
        <Trans>
          “Renew” creates a draft with last year’s answers. Update the answers, submit the draft and pay the normal fee. We then review it
          like the first application. This certificate stays valid until <Day at={certificate.expiry_date} />, whatever the outcome.
        </Trans>
      </p>
      {may('renew') ? (
        <Form method="post">
          <CompanyField />
          <input type="hidden" name="key" value={renewKey} />
          <Button type="submit" aria-disabled={formData !== undefined || undefined} busyLabel={t`Preparing…`}>
            <Trans>Renew</Trans>
          </Button>
        </Form>
      ) : (
        <WhoCan action="renew" />
      )}
    </>
  );
}
