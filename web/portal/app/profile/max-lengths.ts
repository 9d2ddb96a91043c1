import { registrationSteps } from '@thamani/domain/accounts/registration.ts';

/** How much each field takes. */
export const longest = { ...registrationSteps.personal, ...registrationSteps.company, ...registrationSteps.location };
