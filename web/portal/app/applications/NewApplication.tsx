import { Trans } from '@lingui/react/macro';
import { Icon } from '@thamani/ui/icon/Icon.tsx';
import { Link } from 'react-router';
import { addressIn } from '@thamani/site/language/localized-path.ts';
import { useAddress } from '@thamani/site/language/useLocalizedPath.ts';
import { newAddress } from './application.ts';

export function NewApplication() {
  const { language } = useAddress();
  return (
    <Link className="button button-main" to={addressIn(language, newAddress)}>
      <Icon name="plus" />
      <Trans>New Application</Trans>
    </Link>
  );
}
