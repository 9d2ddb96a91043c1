import { Trans } from '@lingui/react/macro';
import { Badge } from '@thamani/ui/badge/Badge.tsx';
import type { CompanyPerson } from '../applications/application.ts';

/** Who of the company did something. An agent is marked as one; a person whose account was deleted has no name. */
export function PersonName({ person: { name, is_agent: isAgent } }: { readonly person: CompanyPerson }) {
  return (
    <>
      {name === null ? <Trans>A former colleague</Trans> : <bdi>{name}</bdi>}
      {isAgent && (
        <>
          {' '}
          <AgentBadge />
        </>
      )}
    </>
  );
}

export function AgentBadge() {
  return (
    <Badge icon="hands" tone="clay">
      <Trans>Agent</Trans>
    </Badge>
  );
}
