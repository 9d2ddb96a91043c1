/** How invoices spell figures and days, and what they call their parts. */

export const tongues = ['en', 'fr', 'ar'] as const;
export type Tongue = (typeof tongues)[number];

/** `1,234.50`, `1.234,50`, `1 234,50`, `1 234`, `1.234`, `١٬٢٣٤٫٥٠`, and dinars of a thousand millimes: `1 234,500`. */
export const figureStyles = ['point', 'comma', 'space', 'whole', 'dots', 'arabic', 'millimes'] as const;
export type FigureStyle = (typeof figureStyles)[number];

const marks: Readonly<Record<FigureStyle, { group: string; mark: string; places: number }>> = {
  point: { group: ',', mark: '.', places: 2 },
  comma: { group: '.', mark: ',', places: 2 },
  space: { group: '\u00a0', mark: ',', places: 2 },
  whole: { group: '\u00a0', mark: ',', places: 0 },
  dots: { group: '.', mark: ',', places: 0 },
  arabic: { group: '\u066c', mark: '\u066b', places: 2 },
  millimes: { group: '\u00a0', mark: ',', places: 3 },
};

export function placesOf(style: FigureStyle): number {
  return marks[style].places;
}

/** `units`: whole ones of the last of so many places. */
export function written(units: number, style: FigureStyle, places = placesOf(style)): string {
  const { group, mark } = marks[style];
  const digits = String(Math.abs(units)).padStart(places + 1, '0');
  const end = digits.length - places;
  const whole = digits.slice(0, end).replaceAll(/\B(?=(?:\d{3})+$)/g, group);
  const text = `${units < 0 ? '-' : ''}${whole}${places === 0 ? '' : mark + digits.slice(end)}`;
  return style === 'arabic' ? inArabicDigits(text) : text;
}

export function inArabicDigits(text: string): string {
  return text.replaceAll(/\d/g, (digit) => String.fromCharCode(0x660 + Number(digit)));
}

const months: Readonly<Record<Tongue, readonly string[]>> = {
  en: ['January', 'February', 'March', 'April', 'May', 'June', 'July', 'August', 'September', 'October', 'November', 'December'],
  fr: ['janvier', 'février', 'mars', 'avril', 'mai', 'juin', 'juillet', 'août', 'septembre', 'octobre', 'novembre', 'décembre'],
  ar: ['يناير', 'فبراير', 'مارس', 'أبريل', 'مايو', 'يونيو', 'يوليو', 'أغسطس', 'سبتمبر', 'أكتوبر', 'نوفمبر', 'ديسمبر'],
};

export const dayStyles = ['slashes', 'named', 'whole', 'dots'] as const;
export type DayStyle = (typeof dayStyles)[number];

/** Of 2026-03-14. */
export function writtenDay(day: string, tongue: Tongue, style: DayStyle, figures: FigureStyle): string {
  const [year = '', month = '', date = ''] = day.split('-');
  const named = months[tongue][Number(month) - 1] ?? '';
  const spelled = {
    slashes: tongue === 'ar' ? `${year}/${month}/${date}` : `${date}/${month}/${year}`,
    named: `${Number(date)}${tongue === 'fr' && date === '01' ? 'er' : ''} ${named} ${year}`,
    whole: `${year}-${month}-${date}`,
    dots: `${date}.${month}.${year}`,
  }[style];
  return figures === 'arabic' ? inArabicDigits(spelled) : spelled;
}

export interface Vocabulary {
  readonly title: string;
  readonly number: readonly string[];
  readonly day: readonly string[];
  readonly due: string;
  readonly taxNumber: readonly string[];
  readonly billTo: string;
  readonly item: string;
  readonly code: string;
  readonly quantity: readonly string[];
  readonly unit: string;
  readonly price: readonly string[];
  readonly rate: string;
  readonly amount: readonly string[];
  readonly subtotal: readonly string[];
  readonly discount: string;
  readonly net: string;
  readonly freight: string;
  readonly tax: readonly string[];
  readonly total: readonly string[];
  readonly carried: string;
  readonly thanks: string;
  readonly pieces: string;
  readonly suppliers: readonly string[];
  readonly buyers: readonly string[];
  readonly goods: readonly string[];
  readonly currencies: readonly string[];
}

export const vocabulary: Readonly<Record<Tongue, Vocabulary>> = {
  en: {
    title: 'INVOICE',
    number: ['Invoice No', 'Invoice number', 'Invoice #'],
    day: ['Invoice date', 'Date'],
    due: 'Due date',
    taxNumber: ['TIN', 'VAT No', 'Tax ID'],
    billTo: 'Bill to',
    item: 'Description',
    code: 'Code',
    quantity: ['Qty', 'Quantity'],
    unit: 'Unit',
    price: ['Unit price', 'Price'],
    rate: 'VAT %',
    amount: ['Amount', 'Line total'],
    subtotal: ['Subtotal', 'Sub-total'],
    discount: 'Discount',
    net: 'Net amount before tax',
    freight: 'Freight and insurance',
    tax: ['VAT', 'Tax'],
    total: ['Total due', 'Grand total', 'Total', 'Amount due'],
    carried: 'Carried forward',
    thanks: 'Payment within 30 days to our bank, account 0012 3344 5566. Thank you for your business.',
    pieces: 'pcs',
    suppliers: [
      'Accra Glass Works Ltd',
      'Mombasa Packaging Co',
      'Lagos Chemical Supplies Plc',
      'Kampala Paper Mills Ltd',
      'Tema Steel Trading',
    ],
    buyers: ['Shea Gold Processing Ltd, Tamale', 'Rift Valley Foods, Nakuru', 'Delta Soap Industries, Warri'],
    goods: [
      'Glass jars 250 ml',
      'Metal lids',
      'Printed labels',
      'Caustic soda 25 kg',
      'Cartons of 24',
      'Essential oil',
      'Plastic film 500 mm',
      'Citric acid',
      'Wheat flour type 55',
      'Steel wire 2.5 mm',
    ],
    currencies: ['GHS', 'KES', 'USD', '$', ''],
  },
  fr: {
    title: 'FACTURE',
    number: ['Facture n°', 'Numéro de facture', 'Facture No'],
    day: ['Date de facture', 'Date', 'Date de facturation'],
    due: 'Échéance',
    taxNumber: ['NIF', 'IFU', 'NINEA'],
    billTo: 'Facturé à',
    item: 'Désignation',
    code: 'Réf.',
    quantity: ['Qté', 'Quantité'],
    unit: 'Unité',
    price: ['Prix unitaire', 'P.U. HT', 'Prix'],
    rate: 'TVA %',
    amount: ['Montant', 'Montant HT'],
    subtotal: ['Sous-total', 'Total HT'],
    discount: 'Remise',
    net: 'Montant HT',
    freight: 'Transport et assurance',
    tax: ['TVA', 'Taxe'],
    total: ['Total TTC', 'Net à payer', 'Montant total'],
    carried: 'À reporter',
    thanks: 'Paiement à 30 jours sur notre compte 0012 3344 5566. Merci de votre confiance.',
    pieces: 'pcs',
    suppliers: ['Verrerie du Golfe SARL', 'Emballages du Sahel SA', 'Chimie de Dakar', 'Papeterie d’Abidjan SA', 'Sotra Commerce SUARL'],
    buyers: ['Karité d’Or SARL, Bobo-Dioulasso', 'Savonnerie du Littoral, Cotonou', 'Conserverie de Thiès'],
    goods: [
      'Bocaux 250 ml',
      'Couvercles',
      'Étiquettes imprimées',
      'Soude caustique 25 kg',
      'Cartons de 24',
      'Huile essentielle',
      'Film plastique 500 mm',
      'Acide citrique',
      'Farine type 55',
      'Fil d’acier 2,5 mm',
    ],
    currencies: ['FCFA', 'XOF', 'EUR', '€', 'MAD'],
  },
  ar: {
    title: 'فاتورة',
    number: ['فاتورة رقم', 'رقم الفاتورة'],
    day: ['التاريخ', 'تاريخ الفاتورة'],
    due: 'تاريخ الاستحقاق',
    taxNumber: ['الرقم الضريبي'],
    billTo: 'إلى السادة',
    item: 'الصنف',
    code: 'الرمز',
    quantity: ['الكمية'],
    unit: 'الوحدة',
    price: ['السعر', 'سعر الوحدة'],
    rate: 'نسبة الضريبة',
    amount: ['المبلغ', 'القيمة'],
    subtotal: ['المجموع الفرعي', 'المجموع قبل الضريبة'],
    discount: 'الخصم',
    net: 'الصافي قبل الضريبة',
    freight: 'الشحن والتأمين',
    tax: ['الضريبة', 'ضريبة القيمة المضافة'],
    total: ['الإجمالي', 'المبلغ المستحق', 'المجموع الكلي'],
    carried: 'المنقول',
    thanks: 'السداد خلال ثلاثين يوما. شكرا لتعاملكم معنا.',
    pieces: 'قطعة',
    suppliers: ['شركة زجاج النيل', 'مؤسسة الأطلس للتغليف', 'الشركة التونسية للكيماويات', 'مصنع الدلتا للورق', 'شركة الصحراء للتجارة'],
    buyers: ['شركة زيوت الواحة', 'مصنع الصابون الحديث', 'شركة أغذية الساحل'],
    goods: [
      'برطمانات زجاجية',
      'أغطية معدنية',
      'ملصقات مطبوعة',
      'صودا كاوية',
      'كراتين',
      'زيت عطري',
      'غلاف بلاستيكي',
      'حمض الليمون',
      'دقيق القمح',
      'سلك فولاذي',
    ],
    currencies: ['جنيه', 'درهم', 'دينار', 'USD', ''],
  },
};
