import type { ApplicationDetails } from '../applications/application.ts';

type ReviewedApplication = Pick<ApplicationDetails, 'status' | 'current_review_stage' | 'review'>;

/** Reviewers read the company's messages while the case is open, and not after its decision. */
export function isOpenForMessages({ status, current_review_stage: stage }: Omit<ReviewedApplication, 'review'>): boolean {
  return status === 'under_review' && stage !== 'issuance';
}

/** As the dashboard counts it (server/features/dashboard): the last message of an open case is from the staff. */
export function isAnswerAwaited(application: ReviewedApplication): boolean {
  return isOpenForMessages(application) && application.review?.messages.at(-1)?.from === 'staff';
}
