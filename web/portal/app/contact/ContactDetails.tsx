import { Trans } from '@lingui/react/macro';
import { languageNames, languages } from '@thamani/domain/languages.ts';
import { Icon } from '@thamani/ui/icon/Icon.tsx';
import { useOrganisation } from '../organisation/operating-organisation.tsx';
import { MailAddress } from './MailAddress.tsx';

export function ContactDetails() {
  const organisation = useOrganisation();
  return (
    <aside className="contact-details card">
      <h2>
        <Trans>Other ways to reach us</Trans>
      </h2>
      <dl>
        <div>
          <Icon name="mail" />
          <dt>
            <Trans>Email</Trans>
          </dt>
          <dd>
            <MailAddress />
          </dd>
        </div>
        {organisation !== undefined && (
          <>
            <div>
              <Icon name="phone" />
              <dt>
                <Trans>Phone</Trans>
              </dt>
              <dd>
                <a href={`tel:${organisation.phone}`} dir="ltr">
                  {organisation.phone}
                </a>
              </dd>
            </div>
            <div>
              <Icon name="landmark" />
              <dt>
                <Trans>Address</Trans>
              </dt>
              <dd>
                <bdi>{organisation.name}</bdi>
                {organisation.address.map((line) => (
                  <bdi key={line} className="contact-line">
                    {line}
                  </bdi>
                ))}
              </dd>
            </div>
          </>
        )}
        <div>
          <Icon name="clock" />
          <dt>
            <Trans>When we reply</Trans>
          </dt>
          <dd>
            <Trans>Within two working days</Trans>
          </dd>
        </div>
        <div>
          <Icon name="speech" />
          <dt>
            <Trans>Languages</Trans>
          </dt>
          <dd className="contact-languages">
            {languages.map((language) => (
              <bdi key={language} lang={language}>
                {languageNames[language]}
              </bdi>
            ))}
          </dd>
        </div>
      </dl>
    </aside>
  );
}
