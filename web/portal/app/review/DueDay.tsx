import { dayThatEndsAt } from '@thamani/domain/review/working-days.ts';
import { Day } from '../applications/Day.tsx';

/** The last day, of something that ends when that day is over everywhere. */
export function DueDay({ endsAt }: { readonly endsAt: string }) {
  return <Day at={dayThatEndsAt(new Date(endsAt))} />;
}
