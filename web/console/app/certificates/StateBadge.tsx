import { Trans, useLingui } from '@lingui/react/macro';
import { Badge } from '@thamani/ui/badge/Badge.tsx';
import { looksOf } from '@thamani/ui/badge/status.ts';
import type { FoundCertificate } from './certificate.ts';
import { stateLabels } from './status-labels.ts';

/** The certificate's current status, and whether a status change is pending. */
export function StateBadge({ certificate: { state, waiting } }: { readonly certificate: Pick<FoundCertificate, 'state' | 'waiting'> }) {
  const { i18n } = useLingui();
  return (
    <span className="certificate-badges">
      <Badge {...looksOf(state)}>{i18n._(stateLabels[state])}</Badge>
      {waiting && (
        <Badge icon="people" tone="amber">
          <Trans>Change pending</Trans>
        </Badge>
      )}
    </span>
  );
}
