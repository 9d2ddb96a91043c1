import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { SignInFailureReason } from '@thamani/domain/accounts/sign-in-failures.ts';

export const failureLabels = {
  account_unknown: msg`No such account`,
  account_inactive: msg`Account not active`,
  password_invalid: msg`Wrong password`,
  mailed_code_wrong: msg`Wrong code from an email`,
  mailed_code_locked: msg`Too many wrong codes. The code is blocked, but the link in the email still works`,
  mailed_link_wrong: msg`Wrong or expired link`,
  enrolment_code_invalid: msg`Correct enrolment link, but wrong enrolment code`,
  reset_ticket_wrong: msg`Password reset without a valid code`,
  authenticator_wrong: msg`Correct password, but wrong authenticator code`,
  recovery_code_wrong: msg`Correct password, but wrong recovery code`,
  second_step_ended: msg`Second sign-in step expired or was not valid`,
  passkey_wrong: msg`Passkey refused`,
  proof_password_wrong: msg`Wrong password when confirming identity`,
  proof_authenticator_wrong: msg`Wrong authenticator code when confirming identity`,
  proof_recovery_code_wrong: msg`Wrong recovery code when confirming identity`,
  proof_passkey_wrong: msg`Passkey refused when confirming identity`,
} as const satisfies Record<SignInFailureReason, MessageDescriptor>;
