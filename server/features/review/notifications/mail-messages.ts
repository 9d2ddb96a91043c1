/** What the company hears of the review: nothing internal, and no name of the staff. */
export const letterSentences = {
  application: /*i18n*/ { id: 'review.letter.application', message: 'Application' },
  product: /*i18n*/ { id: 'review.letter.product', message: 'Product' },
  answerBy: /*i18n*/ { id: 'review.letter.answer_by', message: 'Reply by' },
  what: /*i18n*/ { id: 'review.letter.what', message: 'Item' },
  why: /*i18n*/ { id: 'review.letter.why', message: 'Reason' },
  document: /*i18n*/ { id: 'review.letter.document', message: 'Requested document: {title}' },
  seeApplication: /*i18n*/ { id: 'review.letter.see_application', message: 'Open the application' },
  nothingAsked: /*i18n*/ {
    id: 'review.letter.nothing_asked',
    message: 'You do not need to do anything now. You can follow each stage in the portal.',
  },

  assessedSubject: /*i18n*/ { id: 'review.assessed.subject', message: 'Application {number}: assessment completed' },
  assessedHeading: /*i18n*/ { id: 'review.assessed.heading', message: 'Your application has passed its assessment' },
  assessedBody: /*i18n*/ {
    id: 'review.assessed.body',
    message: 'We have examined your answers and figures. Next, we will examine your documents.',
  },
  assessedText: /*i18n*/ {
    id: 'review.assessed.text',
    message: 'Thamani: application {number} has passed its assessment. Next, we will examine its documents.',
  },

  visitSubject: /*i18n*/ { id: 'review.visit.subject', message: 'Application {number}: a visit to your facility' },
  visitHeading: /*i18n*/ { id: 'review.visit.heading', message: 'We will visit your facility' },
  visitBody: /*i18n*/ {
    id: 'review.visit.body',
    message:
      'A visit to the facility is part of the review of this application. We will agree on a day with you. Please show our field verifier where and how the product is made.',
  },
  visitText: /*i18n*/ {
    id: 'review.visit.text',
    message: 'Thamani: a visit to your facility is part of the review of application {number}. We will agree on a day.',
  },

  correctionSubject: /*i18n*/ { id: 'review.correction.subject', message: 'Application {number}: a correction is needed by {day}' },
  correctionHeading: /*i18n*/ { id: 'review.correction.heading', message: 'Your application needs a correction' },
  correctionBody: /*i18n*/ {
    id: 'review.correction.body',
    message: 'Please change the answers and add the documents listed below, then send the correction.',
  },
  correctionAfter: /*i18n*/ {
    id: 'review.correction.after',
    message: 'Our review is paused until you reply. If you do not reply by the due date, it continues with the information that we have.',
  },
  correctionText: /*i18n*/ {
    id: 'review.correction.text',
    message: 'Thamani: application {number} needs a correction by {day}. The portal shows what we need.',
  },

  soonSubject: /*i18n*/ { id: 'review.correction_soon.subject', message: 'Application {number}: your correction is due by {day}' },
  soonHeading: /*i18n*/ { id: 'review.correction_soon.heading', message: 'We still need your correction' },
  soonBody: /*i18n*/ {
    id: 'review.correction_soon.body',
    message: 'We have not received your correction yet. We still need the following:',
  },
  soonText: /*i18n*/ {
    id: 'review.correction_soon.text',
    message: 'Thamani: please send your correction for application {number} by {day}.',
  },

  overSubject: /*i18n*/ {
    id: 'review.correction_over.subject',
    message: 'Application {number}: the time allowed for the correction has ended',
  },
  overHeading: /*i18n*/ { id: 'review.correction_over.heading', message: 'The review continues' },
  overBody: /*i18n*/ {
    id: 'review.correction_over.body',
    message:
      'We did not receive your correction by the due date, so the review continues with the information that we have. You can still write to us from the page of your application.',
  },
  overText: /*i18n*/ {
    id: 'review.correction_over.text',
    message: 'Thamani: the time to correct application {number} has ended. The review continues with the information that we have.',
  },
  takenBackSubject: /*i18n*/ {
    id: 'review.correction_taken_back.subject',
    message: 'Application {number}: the correction is no longer needed',
  },
  takenBackBody: /*i18n*/ {
    id: 'review.correction_taken_back.body',
    message: 'We no longer need the correction that we asked for. The review continues with your application as it is now.',
  },
  takenBackText: /*i18n*/ {
    id: 'review.correction_taken_back.text',
    message: 'Thamani: application {number} no longer needs a correction. The review continues.',
  },

  approvedSubject: /*i18n*/ { id: 'review.approved.subject', message: 'Application {number} is approved' },
  approvedHeading: /*i18n*/ { id: 'review.approved.heading', message: 'Your application is approved' },
  approvedBody: /*i18n*/ {
    id: 'review.approved.body',
    message: 'Two members of our staff have reviewed your application, one after the other. It meets the conditions for certification.',
  },
  approvedAfter: /*i18n*/ {
    id: 'review.approved.after',
    message: 'Your certificate is being prepared. We will write to you when it is issued.',
  },
  figureChanged: /*i18n*/ {
    id: 'review.approved.figure_changed',
    message: '{field}: you declared {declared}. The evidence shows {figure}, so we used {figure}.',
  },
  figureChangedWhy: /*i18n*/ {
    id: 'review.approved.figure_changed_why',
    message: '{field}: you declared {declared}. The evidence shows {figure}, so we used {figure}. Our reason: “{reason}”',
  },
  approvedText: /*i18n*/ { id: 'review.approved.text', message: 'Thamani: application {number} is approved. Next step: the certificate.' },
  assessedValue: /*i18n*/ { id: 'review.letter.assessed_value', message: 'Assessed value addition' },

  rejectedSubject: /*i18n*/ { id: 'review.rejected.subject', message: 'Application {number}: the decision and its reasons' },
  rejectedHeading: /*i18n*/ { id: 'review.rejected.heading', message: 'Your application was not approved' },
  rejectedBody: /*i18n*/ {
    id: 'review.rejected.body',
    message:
      'Two members of our staff have reviewed your application, one after the other, and rejected it. The product cannot be certified. The reasons are below, followed by our explanation.',
  },
  grounds: /*i18n*/ { id: 'review.letter.grounds', message: 'Reasons' },
  rejectedAfter: /*i18n*/ {
    id: 'review.rejected.after',
    message:
      'You can appeal within {days, plural, one {# day} other {# days}} of the decision, that is, until {day}. Members of the appeals board who took no part in the case will then decide.',
  },
  rejectedText: /*i18n*/ {
    id: 'review.rejected.text',
    message: 'Thamani: application {number} was not approved. The reasons are in the portal and in your email.',
  },

  messageSubject: /*i18n*/ { id: 'review.message.subject', message: 'Application {number}: a message about your application' },
  messageHeading: /*i18n*/ { id: 'review.message.heading', message: 'A message about your application' },
  messageBody: /*i18n*/ { id: 'review.message.body', message: 'A message from your reviewer:' },
  messageAfter: /*i18n*/ {
    id: 'review.message.after',
    message:
      'Reply on the page of your application, so that your reply is kept with the case. A reply to this email is not added to the case.',
  },
  messageText: /*i18n*/ {
    id: 'review.message.text',
    message: 'Thamani: there is a message about application {number}. Read it in the portal.',
  },
};

/** To the assignee of a case, and to admins. */
export const staffLetterSentences = {
  seeCase: /*i18n*/ { id: 'review.staff.see_case', message: 'Open the case' },
  company: /*i18n*/ { id: 'review.staff.company', message: 'Company' },
  dueOn: /*i18n*/ { id: 'review.staff.due_on', message: 'Due on' },
  dueSoonSubject: /*i18n*/ { id: 'review.staff.due_soon.subject', message: 'Case {number} is due on {day}' },
  dueSoonHeading: /*i18n*/ { id: 'review.staff.due_soon.heading', message: 'A case is due soon' },
  dueSoonBody: /*i18n*/ { id: 'review.staff.due_soon.body', message: 'This stage of the case must be completed by the date below.' },
  lateSubject: /*i18n*/ { id: 'review.staff.late.subject', message: 'Case {number} is late' },
  lateHeading: /*i18n*/ { id: 'review.staff.late.heading', message: 'A case is late' },
  lateBody: /*i18n*/ {
    id: 'review.staff.late.body',
    message:
      'This stage of the case was due on the date below. The person assigned to the case and the administrators of its country have been notified.',
  },
  nobodyHolds: /*i18n*/ {
    id: 'review.staff.nobody_holds',
    message: 'The case is not assigned to anyone. You can assign it in the console.',
  },
  wroteSubject: /*i18n*/ { id: 'review.staff.wrote.subject', message: '{number}: new message from the company' },
  wroteHeading: /*i18n*/ { id: 'review.staff.wrote.heading', message: 'New message from the company' },
  wroteBody: /*i18n*/ { id: 'review.staff.wrote.body', message: 'There is a new message in a case that is assigned to you:' },
  returnedSubject: /*i18n*/ { id: 'review.staff.returned.subject', message: '{number}: proposal returned to you' },
  returnedHeading: /*i18n*/ { id: 'review.staff.returned.heading', message: 'Your proposal was returned' },
  returnedBody: /*i18n*/ {
    id: 'review.staff.returned.body',
    message: 'An administrator returned your proposal to you. Read what is to be done, then propose again:',
  },
  correctedSubject: /*i18n*/ { id: 'review.staff.corrected.subject', message: '{number}: correction received' },
  correctedHeading: /*i18n*/ { id: 'review.staff.corrected.heading', message: 'Correction received' },
  correctedBody: /*i18n*/ {
    id: 'review.staff.corrected.body',
    message: 'The company has sent its correction. Review the changed answers again.',
  },
};
