/** One for everybody, with its hash: how codes are made has tests of its own (server/features/staff/enrolment-code.test.ts). */
export const knownEnrolmentCode = {
  shown: '7K3MQ-2XW9F',
  hash: '$argon2id$v=19$m=19456,t=2,p=1$SBoPle1sd4+DxnJFzl9Amw$k/wTpgtYmJBGvcmAZQJ+MZZ8anqN8ZdguA2T3XgaKmQ',
};
