import { Mark } from '@thamani/ui/logo/Logo.tsx';
import type { ReactNode } from 'react';

export interface PageIntroProps {
  readonly heading: ReactNode;
  readonly lead: ReactNode;
  /** Buttons, where the page asks for something at once; or a date, where it is a document. */
  readonly children?: ReactNode;
}

export function PageIntro({ heading, lead, children }: PageIntroProps) {
  return (
    <div className="wrap intro">
      <div>
        <h1>{heading}</h1>
        <p className="intro-lead">{lead}</p>
        {children}
      </div>
      <Mark />
    </div>
  );
}
