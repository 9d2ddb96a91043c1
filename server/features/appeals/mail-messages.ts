/** What the company hears of its appeal: no name of the staff, and nothing of a vote before all is decided. */
export const letterSentences = {
  application: /*i18n*/ { id: 'appeals.letter.application', message: 'Application' },
  product: /*i18n*/ { id: 'appeals.letter.product', message: 'Product' },
  against: /*i18n*/ { id: 'appeals.letter.against', message: 'Appeal against' },
  rejection: /*i18n*/ { id: 'appeals.letter.rejection', message: 'the rejection of the application' },
  revocation: /*i18n*/ { id: 'appeals.letter.revocation', message: 'the revocation of the certificate' },
  decidedBy: /*i18n*/ { id: 'appeals.letter.decided_by', message: 'Decision due by' },
  seeAppeal: /*i18n*/ { id: 'appeals.letter.see_appeal', message: 'Open the application' },

  lodgedSubject: /*i18n*/ { id: 'appeals.lodged.subject', message: 'Application {number}: your appeal has been received' },
  lodgedHeading: /*i18n*/ { id: 'appeals.lodged.heading', message: 'The appeals board will review your appeal' },
  lodgedBody: /*i18n*/ {
    id: 'appeals.lodged.body',
    message:
      'Two members of the appeals board who took no part in the decision will review it, with the evidence that you sent. If they disagree, a third member votes.',
  },
  lodgedAfter: /*i18n*/ {
    id: 'appeals.lodged.after',
    message:
      'You do not need to do anything now. You can follow the progress in the portal. We will write to you when the appeals board has decided.',
  },
  lodgedText: /*i18n*/ {
    id: 'appeals.lodged.text',
    message: 'Thamani: we have received your appeal on application {number}. The appeals board will decide by {day}.',
  },

  allowedSubject: /*i18n*/ { id: 'appeals.allowed.subject', message: 'Application {number}: your appeal was successful' },
  allowedHeading: /*i18n*/ { id: 'appeals.allowed.heading', message: 'Your appeal was successful' },
  allowedBody: /*i18n*/ {
    id: 'appeals.allowed.body',
    message: 'Your appeal was successful. Your application returns to the stage shown below, and the review continues from there.',
  },
  allowedAfterRevocation: /*i18n*/ {
    id: 'appeals.allowed.after_revocation',
    message: 'The certificate stays revoked. If your application is approved again, you will receive a new certificate.',
  },
  backTo: /*i18n*/ { id: 'appeals.allowed.back_to', message: 'Stage' },
  allowedText: /*i18n*/ {
    id: 'appeals.allowed.text',
    message: 'Thamani: your appeal on application {number} was successful. The review continues. See the portal.',
  },

  upheldSubject: /*i18n*/ { id: 'appeals.upheld.subject', message: 'Application {number}: your appeal was not successful' },
  upheldHeading: /*i18n*/ { id: 'appeals.upheld.heading', message: 'Your appeal was not successful' },
  upheldBody: /*i18n*/ {
    id: 'appeals.upheld.body',
    message: 'The appeals board has reviewed the decision and upheld it, so the decision does not change. These are the board’s reasons.',
  },
  upheldAfterRejection: /*i18n*/ {
    id: 'appeals.upheld.after_rejection',
    message: 'This ends the appeal. You can apply again at any time with new evidence.',
  },
  upheldAfterRevocation: /*i18n*/ {
    id: 'appeals.upheld.after_revocation',
    message: 'This ends the appeal. The certificate stays revoked. You can apply again at any time with new evidence.',
  },
  upheldText: /*i18n*/ {
    id: 'appeals.upheld.text',
    message: 'Thamani: your appeal on application {number} was not successful. Read the reasons in the portal.',
  },
  reasons: /*i18n*/ { id: 'appeals.letter.reasons', message: 'Reasons' },
  member: /*i18n*/ { id: 'appeals.letter.member', message: 'Member of the appeals board' },
};

export const stageSentences = {
  assessment: /*i18n*/ { id: 'appeals.stage.assessment', message: 'Assessment' },
  documents: /*i18n*/ { id: 'appeals.stage.documents', message: 'Documents' },
  site_visit: /*i18n*/ { id: 'appeals.stage.site_visit', message: 'Site visit' },
  approval: /*i18n*/ { id: 'appeals.stage.approval', message: 'Approval' },
};

/** To members of the board who can still vote, and to admins. */
export const staffLetterSentences = {
  company: /*i18n*/ { id: 'appeals.staff.company', message: 'Company' },
  decideBy: /*i18n*/ { id: 'appeals.staff.decide_by', message: 'Decide by' },
  see: /*i18n*/ { id: 'appeals.staff.see', message: 'Open the appeal' },
  newSubject: /*i18n*/ { id: 'appeals.staff.new.subject', message: '{number}: an appeal to decide by {day}' },
  newHeading: /*i18n*/ { id: 'appeals.staff.new.heading', message: 'A company has appealed' },
  newBody: /*i18n*/ {
    id: 'appeals.staff.new.body',
    message:
      'You took no part in the appealed decision, so you can vote. If you have a personal or financial interest in the case, declare it on the page of the appeal. Other members will then decide.',
  },
  thirdSubject: /*i18n*/ { id: 'appeals.staff.third.subject', message: '{number}: a third vote is needed by {day}' },
  thirdHeading: /*i18n*/ { id: 'appeals.staff.third.heading', message: 'Two members disagree' },
  thirdBody: /*i18n*/ {
    id: 'appeals.staff.third.body',
    message: 'Two members of the appeals board have voted and disagree. A third vote decides.',
  },
  reminderSubject: /*i18n*/ { id: 'appeals.staff.reminder.subject', message: '{number}: the decision on the appeal is due on {day}' },
  reminderHeading: /*i18n*/ { id: 'appeals.staff.reminder.heading', message: 'The decision on an appeal is due soon' },
  reminderBody: /*i18n*/ { id: 'appeals.staff.reminder.body', message: 'Three working days are left, and votes are still needed.' },
  lateSubject: /*i18n*/ { id: 'appeals.staff.late.subject', message: '{number}: the decision on the appeal was due on {day}' },
  lateHeading: /*i18n*/ { id: 'appeals.staff.late.heading', message: 'The decision on an appeal is late' },
  lateBody: /*i18n*/ {
    id: 'appeals.staff.late.body',
    message: 'The appeals board has not decided in time. An appeal is never decided automatically. Make sure that enough members can vote.',
  },
};
