import { Trans } from '@lingui/react/macro';
import { languageNames, languages } from '@thamani/domain/languages.ts';
import { Icon } from '@thamani/ui/icon/Icon.tsx';
import { contactDetails } from './MailAddress.tsx';

export function ContactDetails() {
  const { email, opens, closes, zone } = contactDetails;
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
            <a href={`mailto:${email}`} dir="ltr">
              {email}
            </a>
          </dd>
        </div>
        <div>
          <Icon name="clock" />
          <dt>
            <Trans>Hours</Trans>
          </dt>
          <dd>
            <Trans>
              Monday to Friday, <bdi>{opens}</bdi> to <bdi>{closes}</bdi> <bdi>{zone}</bdi>
            </Trans>
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
      <p className="small soft">
        <Trans>These contact details are examples. No organisation runs this portal yet.</Trans>
      </p>
    </aside>
  );
}
