import { Trans, useLingui } from '@lingui/react/macro';
import type { AnswerOf } from '@thamani/contract/operation.ts';
import { changeHolidays, type listHolidays } from '@thamani/contract/review.ts';
import { useAddress } from '@thamani/site/language/useLocalizedPath.ts';
import { Badge } from '@thamani/ui/badge/Badge.tsx';
import { Button } from '@thamani/ui/button/Button.tsx';
import { useState } from 'react';
import { SureDialog } from '../components/ActionDialog.tsx';
import { useCommand } from '../components/useCommand.ts';
import { Day } from '../language/format.tsx';

export type Holiday = AnswerOf<typeof listHolidays>['data'][number];

export function HolidayRow({ country, holiday }: { readonly country: string; readonly holiday: Holiday }) {
  const { t } = useLingui();
  const { busy, run } = useCommand();
  const [leaving, setLeaving] = useState(false);
  const { day, name, expected } = holiday;
  const put = async (more: { readonly name: string | null; readonly expected: boolean }) => {
    const { status } = await run((api) => api.call(changeHolidays, { body: { country, day, ...more } }));
    if (status === 'done') setLeaving(false);
  };
  return (
    <li className="holiday">
      <p className="holiday-day">
        <b>
          <Day at={day} />
        </b>
        <span className="small soft">
          <Weekday day={day} />
        </span>
      </p>
      <p className="holiday-name">
        <bdi>{name}</bdi>
        {expected && (
          <Badge icon="clock" tone="amber">
            <Trans>Provisional</Trans>
          </Badge>
        )}
      </p>
      <div className="admin-actions">
        <Button
          size="small"
          kind="quiet"
          aria-disabled={busy}
          aria-label={expected ? t`Mark as confirmed: ${name}` : t`Mark as provisional: ${name}`}
          onClick={() => void put({ name, expected: !expected })}
        >
          {expected ? t`Mark as confirmed` : t`Mark as provisional`}
        </Button>
        <Button size="small" kind="quiet" aria-label={t`Remove: ${name}`} onClick={() => setLeaving(true)}>
          <Trans>Remove</Trans>
        </Button>
      </div>
      {leaving && (
        <SureDialog
          title={t`Remove ${name}?`}
          action={t`Remove`}
          stops
          busy={busy}
          onSure={() => void put({ name: null, expected: false })}
          onClose={() => setLeaving(false)}
        >
          <p>
            <Trans>This day becomes a working day. Due dates are recalculated for every open case in the country.</Trans>
          </p>
        </SureDialog>
      )}
    </li>
  );
}

function Weekday({ day }: { readonly day: string }) {
  const { language } = useAddress();
  return new Intl.DateTimeFormat(language, { weekday: 'long', timeZone: 'UTC' }).format(new Date(day));
}
