import type { ReactNode } from 'react';
import { Icon } from '../icon/Icon.tsx';
import type { IconName } from '../icon/Icon.tsx';

export type NoticeKind = 'success' | 'error' | 'warning' | 'plain';

const icons: Record<NoticeKind, IconName> = { success: 'check', error: 'warning', warning: 'attention', plain: 'information' };

export interface NoticeProps {
  readonly kind: NoticeKind;
  readonly heading: ReactNode;
  readonly children?: ReactNode;
  /** Takes focus when the page comes up: an answer to what the reader just did. */
  readonly answer?: boolean;
}

export function Notice({ kind, heading, children, answer = false }: NoticeProps) {
  return (
    <div
      className={`notice notice-${kind}`}
      {...(answer ? { role: kind === 'error' ? 'alert' : 'status', tabIndex: -1, 'data-takes-focus': '' } : {})}
    >
      <Icon name={icons[kind]} />
      <div className="notice-body">
        <h2>{heading}</h2>
        {children}
      </div>
    </div>
  );
}
