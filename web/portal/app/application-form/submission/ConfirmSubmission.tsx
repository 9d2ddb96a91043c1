import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@thamani/ui/button/Button.tsx';
import { useAddress } from '@thamani/site/language/useLocalizedPath.ts';
import { Dialog } from '@thamani/ui/dialog/Dialog.tsx';
import { Icon } from '@thamani/ui/icon/Icon.tsx';
import { Link } from 'react-router';
import { useMay } from '../../company-context/CompanyContext.tsx';
import { FilesUploading, useFilesUnderWay } from '../../documents/DocumentUploads.tsx';
import { traitLabels } from '../../company-fields/field-labels.ts';
import { Amount, FeeOf } from '../../payments/Amount.tsx';
import type { Fee } from '../../payments/payment.ts';
import { BeforeSending } from '../../review/SendCorrectionDialog.tsx';
import type { RequestedCorrection } from '../correction.ts';
import { useForm } from '../form-context.ts';
import type { DiscountOffer } from '../form-values.ts';
import type { FormEnd } from '../saving/autosave.ts';

interface ConfirmProps {
  readonly open: boolean;
  readonly submitting: FormEnd | undefined;
  readonly onClose: () => void;
  readonly onSubmit: (end: FormEnd) => void;
}

interface ConfirmSubmissionProps extends ConfirmProps {
  readonly hasColleagues: boolean;
  readonly onDraft: () => void;
  /** In the place of a submission, while something that it needs is missing. */
  readonly onMissing: () => void;
}

/** The last question: before the payment of an application, or before a correction is sent. */
export function ConfirmSubmission({ hasColleagues, onDraft, onMissing, ...confirm }: ConfirmSubmissionProps) {
  const { draft, missing, companyDetails, correction } = useForm();
  if (correction !== undefined) return <ConfirmCorrection {...confirm} asked={correction} />;
  // The server computes the fee again once it has the answers that decide about it.
  const isFeeKnown = !draft.pending.product_category && !draft.pending.discount_evidence;
  const fee = isFeeKnown ? (draft.fee ?? null) : null;
  const offer = isFeeKnown ? (draft.offer ?? null) : null;
  const open = missing.length + companyDetails.length;
  if (open > 0) return <NotComplete {...confirm} onDraft={onDraft} onMissing={onMissing} />;
  return <ConfirmPayment {...confirm} fee={fee} offer={offer} hasColleagues={hasColleagues} onDraft={onDraft} />;
}

type NotCompleteProps = Pick<ConfirmProps, 'open' | 'onClose'> & Pick<ConfirmSubmissionProps, 'onDraft' | 'onMissing'>;

/** Required answers, or details of the company, are not there yet: no button speaks of a submission or a payment. */
function NotComplete({ open, onClose, onDraft, onMissing }: NotCompleteProps) {
  const { t } = useLingui();
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t`Confirm and Continue`}
      closeWord={t`Close`}
      actions={
        <>
          <Button onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button onClick={onDraft}>
            <Trans>Save as draft</Trans>
          </Button>
          <Button kind="main" onClick={onMissing}>
            <Trans>Show what is missing</Trans>
          </Button>
        </>
      }
    >
      <p>
        <Trans>Some required answers are missing. You can submit and pay when they are filled in.</Trans>
      </p>
      <DraftHint />
    </Dialog>
  );
}

function DraftHint() {
  return (
    <p className="soft">
      <Trans>A draft costs nothing and is not reviewed. You can continue it later.</Trans>
    </p>
  );
}

interface ConfirmPaymentProps extends ConfirmProps {
  readonly fee: Fee | null;
  readonly offer: DiscountOffer | null;
  readonly hasColleagues: boolean;
  readonly onDraft: () => void;
}

/** A person who may not pay submits; others of the company pay. A person who may pay can submit now and pay later. */
function ConfirmPayment({ open, submitting, fee, offer, hasColleagues, onClose, onDraft, onSubmit }: ConfirmPaymentProps) {
  const { t } = useLingui();
  const files = useFilesUnderWay();
  const canPay = useMay()('pay');
  const end = canPay ? 'pay' : 'submit';
  const isBlocked = submitting !== undefined || files > 0;
  // Of two buttons that submit, only the one that was pressed says that it is sending.
  const isOther = submitting !== undefined && submitting !== end;
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t`Confirm and Continue`}
      closeWord={t`Close`}
      actions={
        <>
          <Button onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button onClick={onDraft}>
            <Trans>Save as draft</Trans>
          </Button>
          <Button
            kind="main"
            onClick={() => files === 0 && onSubmit(end)}
            aria-disabled={isBlocked}
            busyLabel={isOther ? undefined : t`Sending…`}
          >
            {canPay ? <Trans>Proceed to payment</Trans> : <Trans>Submit application</Trans>}
          </Button>
        </>
      }
    >
      <p>
        {canPay ? (
          <Trans>“Proceed to payment” submits your application. Until you pay, you can reopen it and change answers.</Trans>
        ) : (
          <Trans>
            After you submit the application, an owner or a person with the finance role can pay. Until the fee is paid, you can reopen it
            and change answers.
          </Trans>
        )}
      </p>
      {fee !== null && (
        <p className="confirm-fee">
          <Trans>Fee</Trans> <FeeOf fee={fee} />
        </p>
      )}
      {offer !== null && <DiscountReminder offer={offer} onLeave={onClose} />}
      {canPay && hasColleagues && (
        <div className="confirm-left">
          <p>
            <Trans>You can submit the application now and pay later. An owner or a person with the finance role can pay.</Trans>
          </p>
          <Button
            size="small"
            onClick={() => files === 0 && onSubmit('submit')}
            aria-disabled={isBlocked}
            busyLabel={isOther ? t`Sending…` : undefined}
          >
            <Trans>Submit without paying now</Trans>
          </Button>
        </div>
      )}
      <FilesUploading files={files} />
      <DraftHint />
    </Dialog>
  );
}

/** What the profile says and the application does not prove, told before the full fee is paid. */
function DiscountReminder({ offer, onLeave }: { readonly offer: DiscountOffer; readonly onLeave: () => void }) {
  const { i18n } = useLingui();
  const { language } = useAddress();
  const { addressOf } = useForm();
  const traits = new Intl.ListFormat(language).format(offer.traits.map((trait) => i18n._(traitLabels[trait])));
  return (
    <p className="confirm-offer">
      <Icon name="information" small />
      <span>
        <Trans>
          You said: {traits}. Add evidence to pay <Amount of={offer.amount} />.
        </Trans>{' '}
        <Link to={`${addressOf(6)}#discount_evidence`} onClick={onLeave}>
          <Trans>Add evidence for the discount</Trans>
        </Link>
      </span>
    </p>
  );
}

interface ConfirmCorrectionProps extends ConfirmProps {
  readonly asked: RequestedCorrection;
}

function ConfirmCorrection({ open, submitting, asked, onClose, onSubmit }: ConfirmCorrectionProps) {
  const { t } = useLingui();
  const files = useFilesUnderWay();
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t`Send the correction?`}
      closeWord={t`Close`}
      actions={
        <>
          <Button onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button
            kind="main"
            onClick={() => files === 0 && onSubmit('correct')}
            aria-disabled={submitting !== undefined || files > 0}
            busyLabel={t`Sending…`}
          >
            <Trans>Send correction</Trans>
          </Button>
        </>
      }
    >
      <BeforeSending fields={asked.fields} wanted={asked.wanted} files={files} />
    </Dialog>
  );
}
