import { Plural, Trans } from '@lingui/react/macro';
import type { FormPage } from '@thamani/domain/applications/requirements.ts';
import { Icon } from '@thamani/ui/icon/Icon.tsx';
import { DueDay } from '../../applications/Day.tsx';
import { pageOf } from '../form-values.ts';
import { fieldsIn } from '../correction.ts';
import { useForm } from '../form-context.ts';

/** Above each page of a correction: what can be changed here, and until when. */
export function CorrectionNote({ page }: { readonly page: FormPage }) {
  const { correction } = useForm();
  if (correction === undefined) return null;
  const here = fieldsIn(correction).filter((id) => pageOf(id) === page).length;
  return (
    <p className="form-correction no-print">
      <Icon name="attention" />
      <span>
        <b>
          <Trans>
            Correction due by <DueDay endsAt={correction.ends_at} />
          </Trans>
        </b>{' '}
        {page === 8 ? (
          <Trans>Check your answers, then send the correction.</Trans>
        ) : here === 0 ? (
          <Trans>No answers on this page need a correction, so you cannot change anything here.</Trans>
        ) : (
          <Plural
            value={here}
            one="# answer on this page needs a correction. You can change only this answer."
            other="# answers on this page need a correction. You can change only these answers."
          />
        )}
      </span>
    </p>
  );
}
