import { Trans } from '@lingui/react/macro';
import { Icon } from '@thamani/ui/icon/Icon.tsx';
import { Link } from 'react-router';
import { addressIn } from '@thamani/site/language/localized-path.ts';
import { useAddress } from '@thamani/site/language/useLocalizedPath.ts';
import { useMay } from '../company-context/CompanyContext.tsx';
import { WhoCan } from '../company-context/WhoCan.tsx';
import { newAddress } from './application.ts';

export function NewApplication({ kind = 'main' }: { readonly kind?: 'main' | 'plain' }) {
  const { language } = useAddress();
  const may = useMay();
  if (!may('edit_application')) return <WhoCan action="start" />;
  return (
    <Link className={`button button-${kind}`} to={addressIn(language, newAddress)}>
      <Icon name="plus" />
      <Trans>New Application</Trans>
    </Link>
  );
}
