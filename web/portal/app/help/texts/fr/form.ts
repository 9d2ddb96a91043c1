import type { TopicTexts } from '../../outline.ts';

export default {
  title: 'Le formulaire de demande',
  description:
    'Trouver le code SH, comprendre le prix départ usine, savoir ce qui compte comme importé, quels documents prouvent un chiffre, et enregistrer.',
  answers: {
    'find-hs-code': {
      title: 'Comment trouver le code SH ?',
      body: [
        'Le code SH est le numéro sous lequel les douanes classent un produit dans le monde entier. Saisissez dans le champ des mots anglais qui décrivent le produit, par exemple « roasted coffee ». Le champ propose des codes avec leur place dans le tarif. Choisissez la ligne qui décrit le produit fini, et non sa matière première.',
        'Vos documents d’exportation, votre transitaire ou le bureau de douane connaissent aussi le code. Nous utilisons les six premiers chiffres, dans l’édition SH 2022.',
        'Relisez la ligne choisie avant l’envoi : une ligne voisine peut désigner un autre produit, comme le café décaféiné.',
      ],
      words: 'code sh hs système harmonisé tarif position tarifaire classement douane numéro',
    },
    'ex-works-price': {
      title: 'Qu’est-ce que le prix départ usine ?',
      body: [
        'C’est le prix d’une unité du produit à la sortie de l’usine, dans la monnaie de la demande. Il comprend toutes les matières, le travail et le bénéfice. Le formulaire l’appelle la valeur du produit final.',
        'N’y ajoutez ni la livraison à l’acheteur, ni les taxes qui sont ou peuvent être remboursées à l’exportation.',
      ],
      words: 'départ usine ex works exw valeur du produit final prix de vente sortie',
    },
    'what-is-imported': {
      title: 'Qu’est-ce qui compte comme importé ?',
      body: [
        'Les matières, ingrédients, composants et emballages de vente fabriqués hors du pays où le produit est fabriqué. Peu importe où vous les avez achetés : du sucre produit à l’étranger est importé, même si un commerçant local vous le vend. Il en va de même de toute matière dont vous ne pouvez pas prouver l’origine.',
        'Indiquez les intrants importés pour une unité du produit, dans la monnaie de la demande, à leur coût d’arrivée à l’installation : prix, fret, assurance et droits de douane. Les biens étrangers achetés à un commerçant local comptent au prix que vous avez payé.',
        'Ne comptent pas : l’énergie et les carburants, les bâtiments, les machines et les outils ; les emballages qui ne servent qu’au transport, comme les palettes ; les salaires, les loyers et les services payés dans le pays.',
        'Les intrants d’autres pays africains comptent ici comme importés. Selon les règles de cumul de la ZLECAf, ils peuvent compter comme originaires.',
      ],
      words: 'importation intrants étranger matières emballage caf coût des intrants importés énergie carburant',
    },
    'one-unit': {
      title: 'Qu’est-ce qu’une unité de production ?',
      body: [
        'La quantité dans laquelle vous comptez le produit : un kilogramme, un litre, une pièce ou un carton. Vous la choisissez dans le champ de l’unité de la production annuelle.',
        'La valeur du produit final et le coût des intrants importés valent pour une telle unité. La production annuelle se compte de même. Si les quantités diffèrent, le chiffre est faux.',
      ],
      words: 'kilogramme litre pièce quantité mesure',
    },
    'write-amounts': {
      title: 'Comment écrire les montants ?',
      body: [
        'Comme d’habitude dans la langue choisie, avec ou sans séparateurs : 1850, 1 850 ou 1 850,50 en français. Si un montant peut se lire de deux façons, le formulaire vous interroge et ne devine jamais.',
        'Une demande a une seule monnaie. Vous la choisissez une fois, et tous les montants de la demande y sont exprimés. Les tarifs sont en dollars des États-Unis.',
      ],
      words: 'virgule point décimale millier nombre monnaie devise',
    },
    'evidence-for-figures': {
      title: 'Quels documents prouvent un chiffre ?',
      body: [
        'Les agents comparent chaque chiffre aux documents. Les plus utiles sont :',
        [
          'pour les intrants importés : la déclaration en douane, la facture du fournisseur et la facture de transport',
          'pour les matières locales : les factures ou reçus des fournisseurs, avec le lieu d’origine',
          'pour le prix : une facture de vente ou une liste de prix montrée aux clients',
          'pour la main-d’œuvre, l’énergie et les autres coûts : la ventilation des coûts, avec la période couverte',
        ],
        'Un chiffre sans preuve ne compte pas. Les noms, quantités et dates des documents doivent correspondre à vos réponses.',
      ],
      words: 'preuve justificatif facture ventilation des coûts déclaration douane agent accepter',
    },
    'file-rules': {
      title: 'Quels fichiers puis-je téléverser ?',
      body: [
        'PDF, PNG et JPG, jusqu’à {fileSize} chacun. Certains champs n’acceptent que des photos. Vous pouvez joindre jusqu’à {invoices} factures.',
        'Chaque fichier est soumis à un contrôle antivirus et de lisibilité. Si un fichier est refusé, le formulaire dit pourquoi et que faire. La photo d’un document est acceptée si chaque mot et chaque nombre est lisible.',
      ],
      words: 'téléversement taille format pdf jpg png photo scan virus trop grand refusé',
    },
    'facility-position': {
      title: 'Comment trouver la position de mon installation ?',
      body: [
        'Ouvrez le formulaire sur un téléphone, sur place, et utilisez le bouton de votre position. Vous pouvez aussi ouvrir un programme de cartes, marquer l’installation et copier les deux nombres : la latitude, puis la longitude.',
        'La latitude est entre −90 et 90, la longitude entre −180 et 180. La position sert à comparer les photos et à préparer une visite. Elle n’est jamais publiée.',
      ],
      words: 'gps latitude longitude coordonnées géolocalisation carte lieu',
    },
    'declaration-signatory': {
      title: 'Qui signe la déclaration ?',
      body: [
        'Une personne qui peut légalement signer pour l’entreprise, par exemple un membre de la direction. Indiquez son nom et sa fonction. Une autre personne peut remplir et envoyer le formulaire : nous conservons les deux noms.',
        'La déclaration dit que les réponses sont vraies, que vous respectez les règles et que Thamani peut les vérifier. Une fausse déclaration entraîne le rejet ou la perte du certificat.',
      ],
      words: 'signature directeur déclarer signer signataire autorisé',
    },
    'save-and-continue': {
      title: 'Puis-je m’arrêter et continuer plus tard ?',
      body: [
        'Oui. Le formulaire enregistre vos réponses pendant la saisie. Sans réseau, il les garde sur votre appareil et les envoie dès que vous êtes de nouveau en ligne. Vos brouillons sont sous Demandes.',
        'Un brouillon ne coûte rien, et vous pouvez le supprimer à tout moment.',
      ],
      words: 'brouillon enregistrer hors ligne perdu connexion reprendre supprimer',
    },
  },
} satisfies TopicTexts<'form'>;
