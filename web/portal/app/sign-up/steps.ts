import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { registrationSteps } from '@thamani/domain/accounts/registration.ts';

export const steps = ['personal', 'company', 'location', 'password'] as const;

export type Step = (typeof steps)[number];

export const stepLabels: Readonly<Record<Step, MessageDescriptor>> = {
  personal: msg`Personal Information`,
  company: msg`Company Information`,
  location: msg`Company Location`,
  password: msg`Create Password`,
};

/** The step is in the address, so that the browser's back and forward buttons move between steps. */
export function stepIn(search: URLSearchParams): Step {
  const asked = search.get('step');
  return steps.find((step) => step === asked) ?? 'personal';
}

export function addressOf(step: Step): string {
  return step === 'personal' ? '?' : `?step=${step}`;
}

export function stepBefore(step: Step): Step | undefined {
  return steps[steps.indexOf(step) - 1];
}

export function stepAfter(step: Step): Step | undefined {
  return steps[steps.indexOf(step) + 1];
}

/** The first step that holds one of the fields; what belongs to none is the password's. */
export function stepHolding(fields: readonly string[]): Step {
  const asking = Object.entries(registrationSteps) as [Exclude<Step, 'password'>, object][];
  return asking.find(([, asked]) => fields.some((field) => field in asked))?.[0] ?? 'password';
}
