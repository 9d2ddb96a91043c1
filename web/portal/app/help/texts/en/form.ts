import type { TopicTexts } from '../../outline.ts';

export default {
  title: 'The application form',
  description:
    'How to find the HS code, what the ex-works price is, what counts as imported, which documents prove a figure, and how saving works.',
  answers: {
    'find-hs-code': {
      title: 'How do I find the HS code?',
      body: [
        'The HS code is the number under which customs classify a product worldwide. Type words that describe the product in the field, in English, for example “roasted coffee”. The field lists codes with their place in the tariff. Choose the line that describes the finished product, not its raw material.',
        'Your export documents, your freight forwarder or the customs office also know the code. We use the first six digits, in the edition HS 2022.',
        'Read the chosen line again before you submit: a similar line can mean another product, such as coffee without caffeine.',
      ],
      words: 'hs code harmonised harmonized system tariff heading classification customs number',
    },
    'ex-works-price': {
      title: 'What is the ex-works price?',
      body: [
        'It is the price of one unit of the product as it leaves the factory, in the currency of the application. It includes all materials, work and profit. The form calls it the final product value.',
        'Leave out the cost of delivery to the buyer, and taxes that are or may be refunded when the product is exported.',
      ],
      words: 'ex works factory gate price final product value exw selling price',
    },
    'what-is-imported': {
      title: 'What counts as imported?',
      body: [
        'Materials, ingredients, components and retail packaging that were made outside the country in which the product is made. It does not matter where you bought them: sugar made abroad is imported even if a local trader sells it to you. So is every material whose origin you cannot prove.',
        'State imported inputs for one unit of the product, in the currency of the application, at their cost on arrival at the facility: price, freight, insurance and duty. Goods made abroad that you bought from a local trader count at the price that you paid.',
        'Not counted: energy and fuel, buildings, machines and tools; packaging that is used only for transport, such as pallets; and wages, rent and services paid for in the country.',
        'Inputs from other African countries count as imported here. Under the AfCFTA rules on cumulation they may count as originating.',
      ],
      words: 'import inputs foreign materials packaging local trader cif cost of imported inputs energy fuel',
    },
    'one-unit': {
      title: 'What is one unit of output?',
      body: [
        'The quantity in which you count the product: a kilogram, a litre, a piece or a carton. You choose it in the field “Unit of annual output”.',
        'The final product value and the cost of imported inputs are both for one such unit. The annual output is counted in it too. If they are for different quantities, the figure is wrong.',
      ],
      words: 'kilogram litre piece quantity measure',
    },
    'write-amounts': {
      title: 'How do I write amounts?',
      body: [
        'As usual in the language that you chose, with or without separators: 1850, 1,850 or 1,850.50 in English. If an amount can be read in two ways, the form asks you and never guesses.',
        'One application has one currency. You choose it once, and all amounts of the application are in it. Fees are in US dollars.',
      ],
      words: 'comma point decimal thousand number format currency',
    },
    'evidence-for-figures': {
      title: 'Which documents prove a figure?',
      body: [
        'Officers compare each figure with documents. These work best:',
        [
          'for imported inputs: the customs declaration, the supplier’s invoice and the freight invoice',
          'for local materials: invoices or receipts of the suppliers, with the place of origin',
          'for the price: a sales invoice or a price list that customers see',
          'for labour, energy and other costs: the cost breakdown, with the period that it covers',
        ],
        'A figure without evidence does not count. The names, quantities and dates in the documents should match your answers.',
      ],
      words: 'evidence proof invoice invoices cost breakdown customs declaration receipts officer accept',
    },
    'file-rules': {
      title: 'Which files can I upload?',
      body: [
        'PDF, PNG and JPG, up to {fileSize} each. Some fields take photos only. You can upload up to {invoices} invoices.',
        'Every file is checked for viruses and readability. If a file is refused, the form says why and what to do. A photo of a document is accepted if every word and number can be read.',
      ],
      words: 'upload size format pdf jpg png photo scan virus too large refused',
    },
    'facility-position': {
      title: 'How do I find the position of my facility?',
      body: [
        'Open the form on a phone at the facility and press “Use my location”. You can also open any map program, mark the facility and copy the two numbers: latitude first, then longitude.',
        'Latitude is between −90 and 90, longitude between −180 and 180. We use the position to compare photos and to plan a visit. It is never published.',
      ],
      words: 'gps latitude longitude coordinates geolocation map location',
    },
    'declaration-signatory': {
      title: 'Who signs the declaration?',
      body: [
        'A person who may legally sign for the company, for example a director. Enter this person’s name and title. Another person may fill in and send the form: we keep both names.',
        'The declaration says that the answers are true, that you keep to the rules, and that Thamani may check them. A false declaration leads to rejection, or to the loss of the certificate.',
      ],
      words: 'signature director declare sign authorised signatory',
    },
    'save-and-continue': {
      title: 'Can I stop and continue later?',
      body: [
        'Yes. The form saves your answers as you type. Without a network connection it keeps them on your device and sends them when you are back online. You find your drafts under Applications.',
        'A draft costs nothing, and you can delete it at any time.',
      ],
      words: 'draft save offline lost connection resume delete',
    },
  },
} satisfies TopicTexts<'form'>;
