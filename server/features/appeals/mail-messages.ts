/** What the company hears of its appeal: no name of the staff, and nothing of a vote before all is decided. */
export const letterSentences = {
  application: /*i18n*/ { id: 'appeals.letter.application', message: 'Application' },
  product: /*i18n*/ { id: 'appeals.letter.product', message: 'Product' },
  against: /*i18n*/ { id: 'appeals.letter.against', message: 'Appeal against' },
  rejection: /*i18n*/ { id: 'appeals.letter.rejection', message: 'the rejection of the application' },
  revocation: /*i18n*/ { id: 'appeals.letter.revocation', message: 'the revocation of its certificate' },
  decidedBy: /*i18n*/ { id: 'appeals.letter.decided_by', message: 'Decided by' },
  seeAppeal: /*i18n*/ { id: 'appeals.letter.see_appeal', message: 'Open the application' },

  lodgedSubject: /*i18n*/ { id: 'appeals.lodged.subject', message: 'Application {number}: your appeal is lodged' },
  lodgedHeading: /*i18n*/ { id: 'appeals.lodged.heading', message: 'Your appeal is before the appeals board' },
  lodgedBody: /*i18n*/ {
    id: 'appeals.lodged.body',
    message:
      'Two members of the appeals board, who took no part in the decision, look at it again with what you sent. Where they differ, a third is called.',
  },
  lodgedAfter: /*i18n*/ {
    id: 'appeals.lodged.after',
    message: 'Nothing is asked of you now. You can follow the days in the portal, and we write to you when the board has decided.',
  },
  lodgedText: /*i18n*/ {
    id: 'appeals.lodged.text',
    message: 'Thamani: your appeal on application {number} is lodged. The appeals board decides by {day}.',
  },

  allowedSubject: /*i18n*/ { id: 'appeals.allowed.subject', message: 'Application {number}: your appeal is allowed' },
  allowedHeading: /*i18n*/ { id: 'appeals.allowed.heading', message: 'Appeal allowed' },
  allowedBody: /*i18n*/ {
    id: 'appeals.allowed.body',
    message: 'The appeals board has allowed your appeal. Your application goes back to the stage below and is reviewed from there.',
  },
  allowedAfterRevocation: /*i18n*/ {
    id: 'appeals.allowed.after_revocation',
    message: 'The revoked certificate stays revoked. If your application is approved again, you get a new certificate.',
  },
  backTo: /*i18n*/ { id: 'appeals.allowed.back_to', message: 'Back to stage' },
  allowedText: /*i18n*/ {
    id: 'appeals.allowed.text',
    message: 'Thamani: your appeal on application {number} is allowed. The review goes on. Read more in the portal.',
  },

  standsSubject: /*i18n*/ { id: 'appeals.stands.subject', message: 'Application {number}: the decision stands' },
  standsHeading: /*i18n*/ { id: 'appeals.stands.heading', message: 'The decision stands' },
  standsBody: /*i18n*/ {
    id: 'appeals.stands.body',
    message: 'The appeals board has looked at the decision again and found that it stands. These are its reasons.',
  },
  standsAfterRejection: /*i18n*/ {
    id: 'appeals.stands.after_rejection',
    message: 'This ends the appeal. You can apply again at any time with new evidence.',
  },
  standsAfterRevocation: /*i18n*/ {
    id: 'appeals.stands.after_revocation',
    message: 'This ends the appeal. The certificate stays revoked. You can apply again at any time with new evidence.',
  },
  standsText: /*i18n*/ {
    id: 'appeals.stands.text',
    message: 'Thamani: the appeals board found that the decision on application {number} stands. Read its reasons in the portal.',
  },
  reasons: /*i18n*/ { id: 'appeals.letter.reasons', message: 'Reasons' },
  member: /*i18n*/ { id: 'appeals.letter.member', message: 'Member of the board' },
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
      'You took no part in what is appealed against, so you can vote. If you have an interest in it, say so on its page: then others decide.',
  },
  thirdSubject: /*i18n*/ { id: 'appeals.staff.third.subject', message: '{number}: a third vote is wanted by {day}' },
  thirdHeading: /*i18n*/ { id: 'appeals.staff.third.heading', message: 'Two members differ' },
  thirdBody: /*i18n*/ { id: 'appeals.staff.third.body', message: 'Two members of the board have voted and differ. A third vote decides.' },
  reminderSubject: /*i18n*/ { id: 'appeals.staff.reminder.subject', message: '{number}: the appeal is due on {day}' },
  reminderHeading: /*i18n*/ { id: 'appeals.staff.reminder.heading', message: 'An appeal is due soon' },
  reminderBody: /*i18n*/ { id: 'appeals.staff.reminder.body', message: 'Three working days are left, and votes are still wanted.' },
  lateSubject: /*i18n*/ { id: 'appeals.staff.late.subject', message: '{number}: the appeal was due on {day}' },
  lateHeading: /*i18n*/ { id: 'appeals.staff.late.heading', message: 'An appeal is late' },
  lateBody: /*i18n*/ {
    id: 'appeals.staff.late.body',
    message: 'The board has not decided in time. Nothing is decided by time: see to it that enough members can vote.',
  },
};
