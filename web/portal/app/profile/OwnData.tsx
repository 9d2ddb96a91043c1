import { Trans } from '@lingui/react/macro';
import { ButtonLink } from '@thamani/ui/button/Button.tsx';
import { addressIn } from '@thamani/site/language/address.ts';
import { useAddress } from '@thamani/site/language/useAddress.ts';
import { Panel } from './Panel.tsx';

export function OwnData() {
  const { language } = useAddress();
  return (
    <Panel id="own-data" title={<Trans>Your data</Trans>}>
      <p className="profile-hint">
        <Trans>Everything that we keep about you and your company, as a file to take along.</Trans>
      </p>
      <ButtonLink icon="download" href={addressIn(language, '/profile/export')} download>
        <Trans>Download your data</Trans>
      </ButtonLink>
    </Panel>
  );
}
