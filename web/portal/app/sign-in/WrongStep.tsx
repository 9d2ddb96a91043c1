import { ButtonLink } from '@thamani/ui/button/Button.tsx';
import { Notice } from '@thamani/ui/notice/Notice.tsx';
import type { ReactNode } from 'react';

export interface OutOfOrderProps {
  readonly heading: ReactNode;
  readonly says: ReactNode;
  readonly href: string;
  readonly button: ReactNode;
}

/** A step that was opened without the one before it: says what to do, and leads there. */
export function OutOfOrder({ heading, says, href, button }: OutOfOrderProps) {
  return (
    <div className="account-answer account-start">
      <Notice kind="plain" heading={heading}>
        <p>{says}</p>
      </Notice>
      <ButtonLink kind="main" size="large" href={href}>
        {button}
      </ButtonLink>
    </div>
  );
}
