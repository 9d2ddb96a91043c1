import type { TopicTexts } from '../../outline.ts';

export default {
  title: 'Avant la demande',
  description:
    'Votre produit peut-il être certifié, combien coûte la certification, combien de temps dure-t-elle et quels documents faut-il préparer.',
  answers: {
    'can-my-product-qualify': {
      title: 'Mon produit peut-il être certifié ?',
      body: [
        'Oui, si plus de {threshold} de sa valeur est ajoutée dans le pays où il est fabriqué, par un travail qui le transforme, et si des documents le prouvent. Exactement {threshold} ne suffit pas.',
        'Cinq questions montrent en une minute si c’est possible. Le calculateur donne ensuite le chiffre exact. Les deux sont gratuits et sans compte. Seul l’examen de vos documents décide.',
      ],
      words: 'éligible éligibilité conditions admissible qualifier',
    },
    'what-is-value-addition': {
      title: 'Qu’est-ce que la valeur ajoutée ?',
      body: [
        'C’est la part de la valeur du produit qui a été ajoutée localement : la valeur du produit final moins le coût des intrants importés, divisée par la valeur du produit final, fois 100.',
        'Exemple : un produit quitte l’usine à 100 et contient des intrants importés pour 42. Sa valeur ajoutée est de 58 %.',
        'Les deux montants valent pour une unité du produit et dans la même monnaie. La valeur exacte compte, avant l’arrondi.',
      ],
      words: 'formule calcul pourcentage contenu local taux chiffre',
    },
    'cost-and-time': {
      title: 'Combien cela coûte-t-il et combien de temps cela dure-t-il ?',
      body: [
        'Vous payez un seul tarif par produit. Il dépend de la catégorie du produit et vous le voyez avant de payer. Il n’y a pas d’autres frais.',
        'Après le paiement, notre objectif est une décision sous {decision}, ou {decisionWithVisit} si nous visitons votre installation. Le temps pendant lequel nous attendons une correction de votre part ne compte pas.',
      ],
      words: 'prix tarif tarifs frais coût combien coûte montant durée délai jours cher',
    },
    'which-documents': {
      title: 'De quels documents ai-je besoin ?',
      body: [
        'Vous ne pouvez pas envoyer de demande sans :',
        [
          'le certificat d’immatriculation de votre entreprise',
          'une ventilation du coût de production : matières locales et importées, main-d’œuvre, énergie, emballage et transport',
          'un schéma de la fabrication du produit',
          'une photo du site de production',
          'au moins une facture d’un fournisseur',
        ],
        'Le formulaire demande aussi le code SH du produit, ainsi que l’adresse et la position de l’installation. Les autres documents sont facultatifs. Leur absence ne joue pas contre vous, mais une preuve de la provenance des matières accélère l’examen.',
      ],
      words: 'pièces justificatifs liste préparer téléverser exigences',
    },
    'who-can-apply': {
      title: 'Qui peut déposer une demande ?',
      body: [
        'Les entreprises immatriculées dans un État partie de la Zone de libre-échange continentale africaine (ZLECAf) : fabricants, exportateurs, coopératives, petites et moyennes entreprises, grappes industrielles, pôles de transformation et entreprises sociales. Il n’y a pas de taille minimale.',
        'Un exportateur doit nommer l’installation où la valeur est ajoutée. Chaque produit a un seul demandeur, responsable des chiffres de tous ceux qui y travaillent.',
      ],
      words: 'coopérative pme petite entreprise commerçant pays membre',
    },
    'work-that-is-not-enough': {
      title: 'Quel travail ne suffit pas ?',
      body: [
        'Les matières premières non transformées ne sont jamais admises : fèves brutes, coton fibre, grumes, minerai ou pétrole brut. Un produit non plus, si le seul travail local est l’un des suivants, seul ou combiné :',
        [
          'conserver, emballer, embouteiller ou étiqueter',
          'laver, nettoyer, tamiser, trier ou calibrer',
          'décortiquer, éplucher, ou simplement couper et moudre',
          'mélanger ou assembler simplement',
          'abattre des animaux',
        ],
        'Cela vaut même si le chiffre calculé dépasse {threshold}. La liste suit l’article 7 de l’annexe 2 du Protocole de la ZLECAf sur le commerce des marchandises.',
      ],
      words: 'emballage matière première opérations insuffisantes transformation',
    },
    'sample-application': {
      title: 'Puis-je lire un exemple complet de demande ?',
      body: [
        'Oui. Il montre chaque page du formulaire pour un fabricant imaginaire de beurre de karité, avec une explication de chaque réponse. Tous les noms et chiffres sont inventés.',
      ],
      words: 'exemple modèle spécimen rempli',
    },
  },
} satisfies TopicTexts<'apply'>;
