import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { addressIn } from '@thamani/site/language/localized-path.ts';
import { useAddress } from '@thamani/site/language/useLocalizedPath.ts';
import { readers, type Reader } from './outline.ts';

const names: Record<Reader, MessageDescriptor> = {
  exporter: msg`Exporters`,
  customs: msg`Customs officers`,
  bank: msg`Banks and buyers`,
};

/** Which answers are listed: a link for each reader, so that it works without script and can be shared. */
export function ReaderSwitch({ reader }: { readonly reader: Reader | undefined }) {
  const { t, i18n } = useLingui();
  const { language } = useAddress();
  const page = addressIn(language, '/help');
  return (
    <div className="help-side">
      <nav aria-label={t`Help for`}>
        <p aria-hidden="true">
          <Trans>Help for</Trans>
        </p>
        <ul>
          <li>
            <a href={page} aria-current={reader === undefined ? 'true' : undefined}>
              <Trans>Everyone</Trans>
            </a>
          </li>
          {readers.map((one) => (
            <li key={one}>
              <a href={`${page}?for=${one}`} aria-current={one === reader ? 'true' : undefined}>
                {i18n._(names[one])}
              </a>
            </li>
          ))}
        </ul>
      </nav>
    </div>
  );
}

/** After the answers: below the list of topics where there is room beside them, and at the end of the page where there is not. */
export function AskPerson() {
  const { language } = useAddress();
  return (
    <div className="help-ask">
      <p>
        <b>
          <Trans>Still stuck?</Trans>
        </b>
      </p>
      <p>
        <a href={addressIn(language, '/contact-us')}>
          <Trans>Write to us</Trans>
        </a>
      </p>
      <p className="small soft">
        <Trans>We answer within two working days.</Trans>
      </p>
    </div>
  );
}
