export { createChecker, type CheckedFile, type CheckedReceipt, type Checker, type CheckerOptions, type Keys } from './checker.ts';
export { checkItem, type CheckedItem } from './item.ts';
export { inOrder } from './in-order.ts';
export { onlineSource, type OnlineOptions } from './online.ts';
export { openSnapshot, UnreadableSnapshot, type Snapshot } from './snapshot.ts';
export { addresses, type Source } from './source.ts';
export { takeSnapshot, type Taken } from './taking.ts';
export { answerForMachines, type AnyVerification } from '@thamani/credentials/machine.ts';
export { readCertificateNumber } from '@thamani/domain/certificates/number.ts';
