import type { TopicTexts } from '../../outline.ts';

export default {
  title: 'Vérifier un certificat',
  description:
    'Pour la douane, les banques et les acheteurs : vérifier un certificat, un papier ou un fichier, aussi hors ligne, et comprendre la réponse.',
  answers: {
    'check-a-certificate': {
      title: 'Comment vérifier un certificat ?',
      body: [
        'Scannez le code QR avec l’appareil photo d’un téléphone ou saisissez le numéro sur la page de vérification. Le numéro a la forme TVA-GH26-XXXX-XXXX-XXXX. C’est gratuit et sans compte.',
        'Comparez ensuite l’entreprise, le produit et le chiffre affichés avec votre copie. S’ils diffèrent, ne vous fiez pas à la copie.',
      ],
      words: 'vérification contrôler scanner code qr numéro authentique',
    },
    'check-paper': {
      title: 'Comment vérifier un certificat sur papier ?',
      body: [
        'Scannez son code QR ou saisissez son numéro sur la page de vérification. Comparez mot à mot le numéro, l’entreprise, le produit, la valeur ajoutée et les dates avec le papier. Comparez aussi le motif de lignes : il est différent pour chaque certificat.',
        'Le papier seul ne prouve rien. C’est la réponse de la page de vérification qui compte.',
      ],
      words: 'imprimé copie papier comparer faux contrefait',
    },
    'check-a-file': {
      title: 'Comment vérifier un PDF que j’ai reçu ?',
      body: [
        'Déposez le fichier sur la page de vérification. Il est examiné dans votre navigateur et ne nous est pas envoyé. Seul le fichier publié lui-même obtient une réponse positive.',
        'Si la page dit que le fichier a été modifié après la publication, ne vous y fiez pas, même si le certificat correspondant est valable. Téléchargez le fichier publié sur la même page.',
      ],
      words: 'pdf fichier modifié altéré e-mail pièce jointe image',
    },
    'answers-of-a-check': {
      title: 'Que signifient les réponses d’une vérification ?',
      body: [
        [
          'Valable : la signature est juste, et le certificat n’est ni expiré, ni suspendu, ni révoqué.',
          'Valable, un certificat plus récent existe : le produit a été renouvelé. Les deux sont authentiques.',
          'Expiré : il était valable jusqu’à la date affichée.',
          'Non valable, suspendu ou révoqué : ne vous y fiez pas. La date et la raison sont affichées.',
          'Introuvable : aucun certificat ne porte ce numéro. Vérifiez d’abord le numéro.',
          'Vérification impossible : le statut n’a pas pu être lu ou est trop ancien. Cela ne dit rien contre le certificat. Réessayez plus tard.',
        ],
      ],
      words: 'valable valide expiré révoqué suspendu introuvable inconnu résultat statut',
    },
    'check-offline': {
      title: 'Puis-je vérifier sans réseau ?',
      body: [
        'Oui. Ouvrez une fois l’application quand vous êtes en ligne et ajoutez-la à l’écran d’accueil du téléphone. Elle vérifie ensuite la signature du code QR sans réseau et utilise la dernière liste de certificats révoqués qu’elle a gardée.',
        'L’application montre l’âge de cette liste. Connectez-la une fois par semaine pour qu’elle reste récente.',
      ],
      words: 'hors ligne sans internet frontière application téléphone installer',
    },
    'certificate-of-origin': {
      title: 'Est-ce un certificat d’origine ?',
      body: [
        'Non. Il appuie une déclaration d’origine, comme preuve que vous pouvez présenter. Seule l’autorité compétente désignée de l’État partie exportateur délivre un certificat d’origine (annexe 2 du Protocole de la ZLECAf sur le commerce des marchandises, article 21).',
        'Il n’accorde aucune préférence tarifaire, ne lie aucune douane et ne dit rien de la qualité, de la sécurité ou du prix.',
      ],
      words: 'origine préférence droit de douane zlecaf autorité preuve',
    },
    'two-rules': {
      title: 'Pourquoi le certificat et la règle de la ZLECAf peuvent-ils différer ?',
      body: [
        'Thamani a une seule règle pour tous les produits : plus de {threshold} de valeur ajoutée locale. La ZLECAf a une règle par produit, dans l’appendice IV de l’annexe 2. Beaucoup sont plus strictes ou demandent autre chose, comme un changement de position tarifaire.',
        'Un produit peut donc avoir notre certificat sans être originaire selon la ZLECAf, ou l’inverse. L’autorité compétente décide de l’origine.',
      ],
      words: 'règles d’origine appendice seuil pourcentage différence règle spécifique',
    },
    'receipt-of-a-check': {
      title: 'Puis-je garder une preuve de ma vérification ?',
      body: [
        'Oui. Toute personne qui vérifie un certificat peut obtenir une attestation de vérification signée. Elle montre ce qui a été vérifié, quand, et le résultat, et peut elle-même être vérifiée plus tard.',
        'L’attestation ne confirme aucun fichier ni aucun papier et ne dit rien du statut après sa date.',
      ],
      words: 'attestation reçu preuve dossier audit conformité',
    },
    'check-many': {
      title: 'Comment vérifier beaucoup de certificats ?',
      body: [
        'Les développeurs peuvent utiliser notre logiciel de vérification, en ligne de commande ou dans leur propre programme. Il lit une liste de numéros, de codes ou de fichiers de toute longueur et fonctionne aussi hors ligne avec un instantané enregistré. Le format de chaque objet publié est documenté.',
        'Écrivez-nous pour recevoir le logiciel ou poser des questions.',
      ],
      words: 'api lot liste automatique intégration développeur portefeuille',
    },
    'report-a-doubt': {
      title: 'Que faire si je doute d’un certificat ?',
      body: [
        'Vérifiez d’abord son numéro. Si les données diffèrent de votre copie, ou si vous pensez que l’affirmation est fausse, écrivez-nous avec le numéro et ce que vous avez vu. Le lien « Signaler un problème » de la page de vérification remplit le numéro.',
        'Nous répondons sous deux jours ouvrés. Nous pouvons suspendre un certificat pendant l’enquête.',
      ],
      words: 'fraude faux suspect signaler problème contrefait plainte',
    },
  },
} satisfies TopicTexts<'check'>;
