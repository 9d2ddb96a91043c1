import { Trans, useLingui } from '@lingui/react/macro';
import type { AnswerOf } from '@thamani/contract/operation.ts';
import { changeHolidays, type listHolidays } from '@thamani/contract/review.ts';
import { useAddress } from '@thamani/site/language/useLocalizedPath.ts';
import { Badge } from '@thamani/ui/badge/Badge.tsx';
import { Button } from '@thamani/ui/button/Button.tsx';
import { useState } from 'react';
import { SureDialog } from '../components/ConfirmDialog.tsx';
import { useCommand } from '../components/useCommand.ts';
import { Day } from '../case/format.tsx';

export type Holiday = AnswerOf<typeof listHolidays>['data'][number];

export function HolidayRow({ country, holiday }: { readonly country: string; readonly holiday: Holiday }) {
  const { t } = useLingui();
  const { busy, run } = useCommand();
  const [leaving, setLeaving] = useState(false);
  const { day, name, expected } = holiday;
  const put = async (more: { readonly name: string | null; readonly expected: boolean }) => {
    const refused = await run((api) => api.call(changeHolidays, { body: { country, day, ...more } }));
    if (refused === undefined) setLeaving(false);
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
            <Trans>Expected</Trans>
          </Badge>
        )}
      </p>
      <div className="admin-actions">
        <Button
          size="small"
          kind="quiet"
          aria-disabled={busy}
          aria-label={expected ? t`Mark as certain: ${name}` : t`Mark as expected: ${name}`}
          onClick={() => void put({ name, expected: !expected })}
        >
          {expected ? t`Mark as certain` : t`Mark as expected`}
        </Button>
        <Button size="small" kind="quiet" aria-label={t`Take away: ${name}`} onClick={() => setLeaving(true)}>
          <Trans>Take away</Trans>
        </Button>
      </div>
      {leaving && (
        <SureDialog
          title={t`Take away ${name}?`}
          action={t`Take away`}
          stops
          busy={busy}
          onSure={() => void put({ name: null, expected: false })}
          onClose={() => setLeaving(false)}
        >
          <p>
            <Trans>The day becomes a working day, and what is due is counted anew for every open case of the country.</Trans>
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
