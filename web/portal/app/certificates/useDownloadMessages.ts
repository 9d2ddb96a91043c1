import { useLingui } from '@lingui/react/macro';
import type { DownloadFault } from './download.ts';

/** What is said of a download that failed, as the specification has it. */
export function useDownloadMessages(): (fault: DownloadFault) => string {
  const { t } = useLingui();
  return (fault) => {
    switch (fault.code) {
      case 'no_path':
        return t`Certificate file path not available`;
      case 'bad_path':
        return t`Invalid file path format`;
      case 'empty':
        return failed(t`Downloaded file is empty`);
      case 'refused': {
        const { status, text } = fault;
        return failed(t`Server returned ${status}: ${text}`);
      }
      case 'timed_out':
        return failed(t`The server did not answer in time.`);
      case 'interrupted':
        return failed(t`The connection was interrupted before the download was complete.`);
    }
  };
  function failed(reason: string): string {
    return t`Failed to download certificate: ${reason}`;
  }
}
