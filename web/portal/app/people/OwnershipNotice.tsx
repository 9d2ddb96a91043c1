import { Trans } from '@lingui/react/macro';
import { Button } from '@thamani/ui/button/Button.tsx';
import { Notice } from '@thamani/ui/notice/Notice.tsx';
import { Day } from '../applications/Day.tsx';
import { useSignedIn } from '../signed-in-layout/useSignedIn.ts';
import type { OwnershipTransfer, PeopleQuestion } from './people.ts';

interface OwnershipNoticeProps {
  readonly transfer: OwnershipTransfer;
  readonly onAsk: (question: PeopleQuestion) => void;
}

/** An open offer, as each of its two people sees it. */
export function OwnershipNotice({ transfer, onAsk }: OwnershipNoticeProps) {
  return transfer.is_offered_by_reader ? <Offered transfer={transfer} onAsk={onAsk} /> : <Received transfer={transfer} onAsk={onAsk} />;
}

function Offered({ transfer, onAsk }: OwnershipNoticeProps) {
  const { name } = transfer.to;
  return (
    <Notice
      kind="plain"
      heading={
        <Trans>
          You offered ownership to <bdi>{name}</bdi>
        </Trans>
      }
    >
      <p>
        <Trans>
          They can accept until <Day at={transfer.expires_at} />. Nothing changes until then.
        </Trans>
      </p>
      <div className="actions">
        <Button size="small" onClick={() => onAsk({ intent: 'withdraw-ownership', transfer })}>
          <Trans>Withdraw the offer</Trans>
        </Button>
      </div>
    </Notice>
  );
}

function Received({ transfer, onAsk }: OwnershipNoticeProps) {
  const { companyName: company = '' } = useSignedIn();
  const { name } = transfer.from;
  return (
    <Notice
      kind="warning"
      heading={
        <Trans>
          <bdi>{name}</bdi> offers you ownership of <bdi>{company}</bdi>
        </Trans>
      }
    >
      <p>
        <Trans>
          Answer by <Day at={transfer.expires_at} />. Nothing changes until then.
        </Trans>
      </p>
      <div className="actions">
        <Button kind="main" size="small" onClick={() => onAsk({ intent: 'accept-ownership', transfer })}>
          <Trans>Accept ownership</Trans>
        </Button>
        <Button size="small" onClick={() => onAsk({ intent: 'decline-ownership', transfer })}>
          <Trans>Decline ownership</Trans>
        </Button>
      </div>
    </Notice>
  );
}
