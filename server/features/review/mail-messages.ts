/** What the company hears of the review: nothing internal, and no name of the staff. */
export const letterSentences = {
  application: /*i18n*/ { id: 'review.letter.application', message: 'Application' },
  product: /*i18n*/ { id: 'review.letter.product', message: 'Product' },
  answerBy: /*i18n*/ { id: 'review.letter.answer_by', message: 'Answer by' },
  what: /*i18n*/ { id: 'review.letter.what', message: 'What' },
  why: /*i18n*/ { id: 'review.letter.why', message: 'Why' },
  document: /*i18n*/ { id: 'review.letter.document', message: 'Document asked for: {title}' },
  seeApplication: /*i18n*/ { id: 'review.letter.see_application', message: 'Open the application' },
  nothingAsked: /*i18n*/ {
    id: 'review.letter.nothing_asked',
    message: 'Nothing is asked of you now. You can follow each stage in the portal.',
  },

  assessedSubject: /*i18n*/ { id: 'review.assessed.subject', message: 'Application {number}: the assessment is done' },
  assessedHeading: /*i18n*/ { id: 'review.assessed.heading', message: 'Your application has passed its assessment' },
  assessedBody: /*i18n*/ {
    id: 'review.assessed.body',
    message: 'Your answers and figures were examined. The documents are examined next.',
  },
  assessedText: /*i18n*/ {
    id: 'review.assessed.text',
    message: 'Thamani: application {number} has passed its assessment. Its documents are examined next.',
  },

  visitSubject: /*i18n*/ { id: 'review.visit.subject', message: 'Application {number}: a visit to your facility' },
  visitHeading: /*i18n*/ { id: 'review.visit.heading', message: 'We want to see where it is made' },
  visitBody: /*i18n*/ {
    id: 'review.visit.body',
    message:
      'A visit to the facility is part of the review of this application. We agree on a day with you. Please let our verifier see where and how the product is made.',
  },
  visitText: /*i18n*/ {
    id: 'review.visit.text',
    message: 'Thamani: a visit to your facility is part of the review of application {number}. We agree on a day with you.',
  },

  correctionSubject: /*i18n*/ { id: 'review.correction.subject', message: 'Application {number}: a correction is needed by {day}' },
  correctionHeading: /*i18n*/ { id: 'review.correction.heading', message: 'Your application needs a correction' },
  correctionBody: /*i18n*/ {
    id: 'review.correction.body',
    message:
      'The review cannot go on with what is listed below. Change these answers, add the documents that are asked for, and send the correction.',
  },
  correctionAfter: /*i18n*/ {
    id: 'review.correction.after',
    message: 'The clock of the review stands until you answer. After that day the review goes on with what is there.',
  },
  correctionText: /*i18n*/ {
    id: 'review.correction.text',
    message: 'Thamani: application {number} needs a correction by {day}. The portal shows what is asked.',
  },

  soonSubject: /*i18n*/ { id: 'review.correction_soon.subject', message: 'Application {number}: your correction is due by {day}' },
  soonHeading: /*i18n*/ { id: 'review.correction_soon.heading', message: 'Your correction is still open' },
  soonBody: /*i18n*/ { id: 'review.correction_soon.body', message: 'We have not had your correction yet. This is still asked of you:' },
  soonText: /*i18n*/ {
    id: 'review.correction_soon.text',
    message: 'Thamani: the correction of application {number} is still open. Send it by {day}.',
  },

  overSubject: /*i18n*/ { id: 'review.correction_over.subject', message: 'Application {number}: the time for the correction is over' },
  overHeading: /*i18n*/ { id: 'review.correction_over.heading', message: 'The review goes on' },
  overBody: /*i18n*/ {
    id: 'review.correction_over.body',
    message:
      'We had no correction from you by the day that was named, so the review goes on with what is there. You can still write to us from the page of your application.',
  },
  overText: /*i18n*/ {
    id: 'review.correction_over.text',
    message: 'Thamani: the time for the correction of application {number} is over. The review goes on with what is there.',
  },
  takenBackSubject: /*i18n*/ {
    id: 'review.correction_taken_back.subject',
    message: 'Application {number}: the correction is no longer needed',
  },
  takenBackBody: /*i18n*/ {
    id: 'review.correction_taken_back.body',
    message: 'We no longer need the correction that we asked for. The review goes on with your application as it stands.',
  },
  takenBackText: /*i18n*/ {
    id: 'review.correction_taken_back.text',
    message: 'Thamani: the correction of application {number} is no longer needed. The review goes on.',
  },

  approvedSubject: /*i18n*/ { id: 'review.approved.subject', message: 'Application {number} is approved' },
  approvedHeading: /*i18n*/ { id: 'review.approved.heading', message: 'Your application is approved' },
  approvedBody: /*i18n*/ {
    id: 'review.approved.body',
    message: 'Two people of our staff have examined it, one after the other, and it meets the conditions of certification.',
  },
  approvedAfter: /*i18n*/ { id: 'review.approved.after', message: 'The certificate comes next. We write to you when it is issued.' },
  approvedText: /*i18n*/ { id: 'review.approved.text', message: 'Thamani: application {number} is approved. The certificate comes next.' },
  assessedValue: /*i18n*/ { id: 'review.letter.assessed_value', message: 'Assessed value addition' },

  rejectedSubject: /*i18n*/ { id: 'review.rejected.subject', message: 'Application {number}: the decision and its reasons' },
  rejectedHeading: /*i18n*/ { id: 'review.rejected.heading', message: 'Your application is rejected' },
  rejectedBody: /*i18n*/ {
    id: 'review.rejected.body',
    message:
      'Two people of our staff have examined it, one after the other, and it cannot be certified. These are the grounds, and below them the reasons in our own words.',
  },
  grounds: /*i18n*/ { id: 'review.letter.grounds', message: 'Grounds' },
  rejectedAfter: /*i18n*/ {
    id: 'review.rejected.after',
    message:
      'You may appeal within 30 days of the decision, that is until {day}. Members of the appeals board who had no part in the case then decide.',
  },
  rejectedText: /*i18n*/ {
    id: 'review.rejected.text',
    message: 'Thamani: application {number} is rejected. The reasons stand in the portal and in your mail.',
  },

  messageSubject: /*i18n*/ { id: 'review.message.subject', message: 'Application {number}: a message about your application' },
  messageHeading: /*i18n*/ { id: 'review.message.heading', message: 'A message about your application' },
  messageBody: /*i18n*/ { id: 'review.message.body', message: 'Whoever reviews your application writes to you:' },
  messageAfter: /*i18n*/ {
    id: 'review.message.after',
    message: 'Answer on the page of your application, so that your answer is kept with the case. An answer to this mail does not reach it.',
  },
  messageText: /*i18n*/ {
    id: 'review.message.text',
    message: 'Thamani: there is a message about application {number}. Read it in the portal.',
  },
};

/** To whoever holds a case, and to admins. */
export const staffLetterSentences = {
  seeCase: /*i18n*/ { id: 'review.staff.see_case', message: 'Open the case' },
  company: /*i18n*/ { id: 'review.staff.company', message: 'Company' },
  dueOn: /*i18n*/ { id: 'review.staff.due_on', message: 'Due on' },
  dueSoonSubject: /*i18n*/ { id: 'review.staff.due_soon.subject', message: '{number} is due on {day}' },
  dueSoonHeading: /*i18n*/ { id: 'review.staff.due_soon.heading', message: 'A case is due soon' },
  dueSoonBody: /*i18n*/ { id: 'review.staff.due_soon.body', message: 'The stage of this case should be done by the day below.' },
  lateSubject: /*i18n*/ { id: 'review.staff.late.subject', message: '{number} is late' },
  lateHeading: /*i18n*/ { id: 'review.staff.late.heading', message: 'A case is late' },
  lateBody: /*i18n*/ {
    id: 'review.staff.late.body',
    message: 'The stage of this case was due on the day below. It is told to whoever holds it and to the admins of its country.',
  },
  nobodyHolds: /*i18n*/ { id: 'review.staff.nobody_holds', message: 'Nobody holds it: it can be given to somebody in the console.' },
  wroteSubject: /*i18n*/ { id: 'review.staff.wrote.subject', message: '{number}: the company has written' },
  wroteHeading: /*i18n*/ { id: 'review.staff.wrote.heading', message: 'The company has written' },
  wroteBody: /*i18n*/ { id: 'review.staff.wrote.body', message: 'There is a new message in a case that you hold:' },
  correctedSubject: /*i18n*/ { id: 'review.staff.corrected.subject', message: '{number}: the correction is here' },
  correctedHeading: /*i18n*/ { id: 'review.staff.corrected.heading', message: 'The correction is here' },
  correctedBody: /*i18n*/ {
    id: 'review.staff.corrected.body',
    message: 'The company has sent its correction. What it changed is open again for you to judge.',
  },
};
