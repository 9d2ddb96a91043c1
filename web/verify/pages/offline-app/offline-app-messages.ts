/** Of the page that scans: on a phone, at a border, perhaps without a network. */
export const appMessages = {
  name: /*i18n*/ { id: 'app.name', message: 'Thamani: check a certificate' },
  heading: /*i18n*/ { id: 'app.heading', message: 'Scan a certificate' },
  lead: /*i18n*/ {
    id: 'app.lead',
    message: 'Point the camera at the code on the certificate. This also works without a network connection.',
  },
  link: /*i18n*/ { id: 'app.link', message: 'Scan with the camera' },
  scan: /*i18n*/ { id: 'app.scan', message: 'Scan the code' },
  another: /*i18n*/ { id: 'app.another', message: 'Scan another code' },
  stop: /*i18n*/ { id: 'app.stop', message: 'Stop scanning' },
  aim: /*i18n*/ { id: 'app.aim', message: 'Hold the whole code inside the frame.' },
  picture: /*i18n*/ { id: 'app.picture', message: 'Choose a picture' },
  pictureMore: /*i18n*/ { id: 'app.picture_more', message: 'You can also drop or paste a picture of the code here.' },
  reading: /*i18n*/ { id: 'app.reading', message: 'Reading the picture…' },
  noCamera: /*i18n*/ {
    id: 'app.no_camera',
    message: 'No camera was found, or this page is not allowed to use it. Choose a picture of the code, or type the number.',
  },
  noDecoder: /*i18n*/ {
    id: 'app.no_decoder',
    message: 'The scanner could not be loaded. Open this page once while you are online, or type the number.',
  },
  noScript: /*i18n*/ {
    id: 'app.no_script',
    message: 'Scanning needs JavaScript, which is switched off in this browser. You can type the number instead.',
  },
  typed: /*i18n*/ { id: 'app.typed', message: 'Or type the number' },
  full: /*i18n*/ { id: 'app.full', message: 'Open the published record' },
};

/** What the phone goes by. */
export const heldMessages = {
  heading: /*i18n*/ { id: 'held.heading', message: 'Saved on this phone' },
  more: /*i18n*/ {
    id: 'held.more',
    message: 'Without a network connection, checks use this data. It is updated automatically when the phone is online.',
  },
  keys: /*i18n*/ { id: 'held.keys', message: 'Thamani’s keys' },
  lists: /*i18n*/ { id: 'held.lists', message: 'Status lists' },
  newest: /*i18n*/ { id: 'held.newest', message: 'Date of the newest list' },
  heard: /*i18n*/ { id: 'held.heard', message: 'Last update from Thamani' },
  nothing: /*i18n*/ { id: 'held.nothing', message: 'none yet' },
  refresh: /*i18n*/ { id: 'held.refresh', message: 'Refresh now' },
  refreshing: /*i18n*/ { id: 'held.refreshing', message: 'Refreshing…' },
  refreshed: /*i18n*/ { id: 'held.refreshed', message: 'Refreshed.' },
  failed: /*i18n*/ { id: 'held.failed', message: 'Thamani is temporarily unavailable. The data saved on this phone is used.' },
  old: /*i18n*/ {
    id: 'held.old',
    message: 'This data is more than seven days old. Refresh it to see whether a certificate has been suspended or revoked since then.',
  },
  clockOff: /*i18n*/ {
    id: 'held.clock_off',
    message:
      'This device’s clock is wrong. It shows {device}, but the time is {heard}. Dates are checked with the correct time. Please set the clock.',
  },
  clockUnsure: /*i18n*/ {
    id: 'held.clock_unsure',
    message:
      'This device’s clock is wrong, or its data has not been updated for a long time. The clock shows {device}; the last update from Thamani was on {heard}. Dates cannot be checked. Set the clock, or refresh the data while you are online.',
  },
};

export const ownHistoryMessages = {
  heading: /*i18n*/ { id: 'own.heading', message: 'Checked on this phone' },
  more: /*i18n*/ { id: 'own.more', message: 'This list is saved only on this phone. It is not sent to Thamani or to anyone else.' },
  none: /*i18n*/ { id: 'own.none', message: 'No checks yet.' },
  clear: /*i18n*/ { id: 'own.clear', message: 'Delete all' },
  again: /*i18n*/ { id: 'own.again', message: 'Check again' },
};

/** What an answer from the code alone says. */
export const offlineMessages = {
  valid: /*i18n*/ {
    id: 'offline.valid',
    message: 'Thamani signed this code. When the data on this phone was last updated, the certificate was neither suspended nor revoked.',
  },
  tooOld: /*i18n*/ {
    id: 'offline.too_old',
    message:
      'The signature in the code is genuine. The status saved on this phone is more than seven days old and can no longer be relied on.',
  },
  clock: /*i18n*/ {
    id: 'offline.clock',
    message: 'The signature in the code is genuine, but this device’s clock may be wrong, so dates cannot be checked.',
  },
  key: /*i18n*/ {
    id: 'offline.key',
    message: 'The code is signed with a key that is not saved on this phone. The key may be new. Refresh the data while you are online.',
  },
  nothingHeard: /*i18n*/ {
    id: 'offline.nothing_heard',
    message: 'This phone has no data from Thamani yet, so it cannot check offline. Open this page once while you are online.',
  },
  otherNumber: /*i18n*/ {
    id: 'offline.other_number',
    message: 'The address in the code names one certificate, but the signed data belongs to another: {number}',
  },
  asOf: /*i18n*/ { id: 'offline.as_of', message: 'Status as of {at} ({age})' },
  checked: /*i18n*/ { id: 'offline.checked', message: 'Checked on this phone, {at}' },
  clockFinding: /*i18n*/ { id: 'offline.clock_finding', message: 'This device’s clock may be wrong, so dates cannot be checked.' },
  codeOnly: /*i18n*/ {
    id: 'offline.code_only',
    message: 'Not checked: this result comes from the code and from the data saved on this phone.',
  },
  listMissing: /*i18n*/ {
    id: 'offline.list_missing',
    message: 'The status list for this certificate is not saved on this phone, so we cannot tell whether it was suspended or revoked.',
  },
  needsCode: /*i18n*/ {
    id: 'offline.needs_code',
    message:
      'There is no network connection, so a number alone cannot be checked. Scan the code beside the number instead. The code can be checked offline.',
  },
};

export const scannedMessages = {
  foreign: /*i18n*/ { id: 'scanned.foreign', message: 'Not a Thamani address' },
  foreignLead: /*i18n*/ { id: 'scanned.foreign_lead', message: 'This code leads to {host}. That is not Thamani’s site.' },
  doNotOpen: /*i18n*/ { id: 'scanned.do_not_open', message: 'Do not open this address, and do not rely on this certificate.' },
  foreignMore: /*i18n*/ { id: 'scanned.foreign_more', message: 'The code of a certificate always leads to {ours}.' },
  foreignGenuine: /*i18n*/ {
    id: 'scanned.foreign_genuine',
    message:
      'The code contains a genuine signature. The details below are from Thamani, but the address is not. Someone may have copied the details into a fake code.',
  },
  picture: /*i18n*/ { id: 'scanned.picture', message: 'Compare this picture with the details' },
  pictureLead: /*i18n*/ {
    id: 'scanned.picture_lead',
    message:
      'Thamani signed the code in this picture, and the certificate is valid. This does not mean that the rest of the picture is genuine.',
  },
  pictureDo: /*i18n*/ { id: 'scanned.picture_do', message: 'Do not rely on the picture alone.' },
  pictureMore: /*i18n*/ {
    id: 'scanned.picture_more',
    message: 'A picture can be altered around a genuine code. If a line below differs from the picture, the picture was altered.',
  },
  pdf: /*i18n*/ { id: 'scanned.pdf', message: 'PDF files are checked on another page' },
  pdfLead: /*i18n*/ {
    id: 'scanned.pdf_lead',
    message: 'That page compares your file with the published file. This needs a network connection.',
  },
  none: /*i18n*/ { id: 'scanned.none', message: 'Not a certificate code' },
  noAddress: /*i18n*/ {
    id: 'scanned.no_address',
    message: 'This is not the code of a certificate. The code of a certificate leads to {ours}.',
  },
  unread: /*i18n*/ { id: 'scanned.unread', message: 'No code found' },
  unreadLead: /*i18n*/ {
    id: 'scanned.unread_lead',
    message:
      'No code can be read in this picture. Take a new picture: straight, close, with the whole code and some white space around it.',
  },
};
