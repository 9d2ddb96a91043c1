import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

/** What an event is about, in a word; a kind that is not here is shown by its number alone. */
export const subjectLabels: Readonly<Partial<Record<string, MessageDescriptor>>> = {
  application: msg`Application`,
  document: msg`Document`,
  certificate: msg`Certificate`,
  appeal: msg`Appeal`,
  staff: msg`Staff member`,
  session: msg`Sign-in`,
  price: msg`Price`,
  country: msg`Country`,
  company: msg`Company`,
  account: msg`Account`,
  payment: msg`Payment`,
};
