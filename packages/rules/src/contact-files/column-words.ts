// Words of column names in the languages of the product, folded and without punctuation. Outlook, Google, Thunderbird and
// Roundcube name the columns of their exports by them; numbers ("E-mail 2") and the words below are removed before.

/** The names of a column that says nothing else, by the field that it becomes. */
export const COLUMN_WORDS = {
  name: 'name|full name|display name|contact name|contact|vollstandiger name|anzeigename|ime i familia|imie|navn|fulde navn|visningsnavn|onoma|ονομα|ονοματεπωνυμο|εμφανιζομενο ονομα|nombre completo|nombre para mostrar|nom complet|nom affiche|nom d affichage|puno ime|ime i prezime|prikazano ime|teljes nev|megjelenitendo nev|nev|nome completo|nome visualizzato|nome e cognome|nome de exibicao|nome a apresentar|fullt navn|numele complet|nume complet|nume afisat|nume|emri i plote|emri|namn|fullstandigt namn|visningsnamn|пълно име|имена|показвано име|indirizzo nome',
  given:
    'first name|given name|firstname|forename|vorname|fornavn|first|ονομα μικρο|μικρο ονομα|nombre|nombre de pila|prenom|ime|keresztnev|utonev|nome|primeiro nome|nome proprio|fornamn|prenume|prenumele|име|собствено име|emri i pare|nombres',
  additional:
    'middle name|additional name|middlename|weitere vornamen|zweiter vorname|mellemnavn|μεσαιο ονομα|segundo nombre|deuxieme prenom|second prenom|srednje ime|kozepso nev|secondo nome|nome do meio|segundo nome|mellomnavn|al doilea prenume|mellannamn|презиме|бащино име|emri i mesem',
  family:
    'last name|family name|surname|lastname|nachname|familienname|zuname|efternavn|επωνυμο|επιθετο|apellido|apellidos|nom|nom de famille|prezime|vezeteknev|csaladnev|cognome|sobrenome|apelido|apelidos|etternavn|efternamn|nume de familie|фамилия|фамилно име|mbiemri|ultimo nome',
  prefix:
    'title|name prefix|prefix|salutation|anrede|namensprafix|titel|titulo|tratamiento|titre|titulni|titula|titulus|titolo|tratamento|tittel|titlu|титла|обръщение|titulli|προσφωνηση|τιτλος',
  suffix:
    'suffix|name suffix|namenszusatz|namenssuffix|sufijo|suffixe|sufiks|utotag|suffisso|sufixo|суфикс|prapashtesa|επιθημα',
  nickname:
    'nickname|nick name|spitzname|kaldenavn|kalenavn|ψευδωνυμο|παρατσουκλι|apodo|alias|surnom|nadimak|becenev|soprannome|apelido carinhoso|alcunha|smeknamn|porecla|псевдоним|прякор|nofka',
  company:
    'company|organization|organisation|organization name|organisation name|company name|firma|unternehmen|firm|virksomhed|εταιρεια|εταιρια|οργανισμος|empresa|organizacion|compania|entreprise|societe|tvrtka|organizacija|ceg|vallalat|szervezet|cegnev|azienda|societa|organizzazione|organizacao|selskap|bedrift|foretag|companie|firma nume|organizatie|компания|фирма|организация|kompania|shoqeria|organizata',
  department:
    'department|organization department|abteilung|afdeling|τμημα|departamento|service|departement|odjel|reszleg|osztaly|reparto|dipartimento|ufficio reparto|avdeling|avdelning|departament|отдел|departamenti|departamento da empresa',
  position:
    'job title|position|role|organization title|occupation|profession|stellung|funktion|beruf|jobtitel|stilling|titel stilling|θεση|θεση εργασιας|ιδιοτητα|cargo|puesto|poste|fonction|titre du poste|titre professionnel|radno mjesto|funkcija|polozaj|beosztas|munkakor|qualifica|posizione|mansione|funcao|cargo profissional|stillingstittel|befattning|functie|pozitie|длъжност|позиция|pozicioni|titulli i punes|profissao',
  email:
    'email|e mail|mail|email address|e mail address|email addresses|e mail value|email value|primary email|secondary email|mozilla second email|e mail adresse|mail adresse|email adresse|primare e mail adresse|sekundare e mail adresse|e mailadresse|e post|epost|e postadresse|e postadress|epostadresse|διευθυνση email|διευθυνση ηλεκτρονικου ταχυδρομειου|ηλεκτρονικο ταχυδρομειο|correo|correo electronico|direccion de correo electronico|direccion correo electronico|courriel|adresse courriel|adresse e mail|adresse de courriel|adresse de messagerie|adresse messagerie|e posta|adresa e poste|adresa e posta|email cim|e mail cim|indirizzo email|indirizzo e mail|indirizzo posta elettronica|posta elettronica|endereco email|endereco e mail|endereco correio eletronico|correio eletronico|adresa email|adresa e mail|имейл|имейл адрес|е поща|електронна поща|ел поща|adresa email it|posta elektronike',
  phone:
    'phone|telephone|tel|telephone number|phone number|phone value|primary phone|telefon|telefonnummer|rufnummer|telefono|telefonos|numero telefono|numero de telefono|telefone|numero telefone|τηλεφωνο|αριθμος τηλεφωνου|numero de telephone|telefonski broj|broj telefona|telefonszam|telefonnumber|tlf|tlf nr|numar telefon|numar de telefon|телефон|телефонен номер|numri i telefonit|telefoni|telefon nr|tel nr',
  mobile:
    'mobile|mobile phone|mobile number|cell|cell phone|cellphone|handy|mobil|mobiltelefon|mobilnummer|mobiltelefonnummer|handynummer|mobil tel nr|mobil tel|mobiltlf|κινητο|κινητο τηλεφωνο|movil|telefono movil|celular|telefono celular|cellulaire|telephone cellulaire|telephone mobile|mobitel|broj mobitela|mobiltelefonszam|mobilszam|cellulare|telefono cellulare|telemovel|telefone celular|telefone movel|mobiltelefonnr|telefon mobil|мобилен|мобилен телефон|gsm|джиесем|celulari|numri i celularit|portable',
  fax: 'fax|fax number|faxnummer|telefax|φαξ|numero fax|numero de fax|telecopieur|telecopie|faks|broj faksa|faxszam|факс|faksi|faxnumber|fax nr|faxnr|fax nummer',
  pager:
    'pager|pager number|beeper|personsoker|βομβητης|buscapersonas|localizador|telefonske poruke|szemelyhivo|cercapersone|teleavvisatore|personsokare|пейджър|pagerul|pager nummer|telesoker',
  street:
    'street|street address|address|address street|strasse|adresse|straße|anschrift|gade|vej|gadeadresse|οδος|διευθυνση|calle|direccion|domicilio|rue|ulica|adresa|utca|cim|lakcim|via|indirizzo|rua|endereco|morada|logradouro|gate|gateadresse|gata|gatuadress|adress|strada|улица|адрес|rruga',
  city: 'city|town|locality|address city|ort|stadt|wohnort|by|poststed|πολη|ciudad|localidad|poblacion|ville|grad|mjesto|varos|telepules|citta|localita|cidade|localidade|oras|localitate|град|населено място|qyteti|stad|postort|sted',
  state:
    'state|province|region|address region|county|bundesland|kanton|stat|delstat|fylke|νομος|περιφερεια|provincia|estado|estado o provincia|etat|comte|zupanija|pokrajina|megye|allam|regione|stato|stato provincia|distrito|estado provincia|lan|judet|област|щат|shteti krahina|qarku|regiao',
  zip: 'zip|zip code|zipcode|postal code|postcode|address postal code|plz|postleitzahl|postnummer|postnr|ταχυδρομικος κωδικας|τκ|τ κ|codigo postal|cp|code postal|postanski broj|iranyitoszam|cap|codice postale|cep|cod postal|пощенски код|kodi postar',
  country:
    'country|country region|address country|land|land region|χωρα|χωρα περιοχη|pais|pais o region|pais region|pays|pays region|drzava|zemlja|orszag|orszag regio|paese|nazione|paese area geografica|tara|държава|страна|shteti|vendi|lande',
  site: 'web|website|web site|web page|webpage|homepage|url|website value|webseite|internetseite|hjemmeside|ιστοσελιδα|ιστοτοπος|sitio web|pagina web|site web|page web|web stranica|internetska stranica|weblap|weboldal|honlap|sito web|pagina internet|site|pagina da web|nettside|nettsted|webbplats|hemsida|webbsida|уебсайт|уеб страница|сайт|faqja e internetit|uebsajti',
  network:
    'im|im value|im address|messenger|chat|screen name|instant messenger|messenger name|jabber|skype|icq|aim screen name|jabber id|chat adresse|im adresse|im naslov|direccion im|adresse de messagerie instantanee',
  groups:
    'groups|group|labels|group membership|category|categories|gruppen|gruppe|kategorie|kategorien|gruppenzugehorigkeit|grupper|kategori|kategorier|ομαδες|ομαδα|κατηγοριες|κατηγορια|grupos|grupo|etiquetas|categoria|categorias|groupes|groupe|libelles|etiquettes|categorie|grupe|grupa|kategorija|kategorije|csoportok|csoport|cimkek|kategoriak|gruppi|gruppo|etichette|marcadores|etikett|etiketter|grupuri|grup|etichete|categorii|групи|група|етикети|категории|категория|grupet|grupi|etiketat|kategorite|kategoria',
  birthday:
    'birthday|birth date|birthdate|date of birth|dob|geburtstag|geburtsdatum|geb|geb datum|fodselsdag|fodselsdato|γενεθλια|ημερομηνια γεννησης|cumpleanos|fecha de nacimiento|fecha nacimiento|anniversaire de naissance|date de naissance|date naissance|fete|rodendan|datum rodenja|datum rodendana|szuletesnap|szuletesi datum|compleanno|data di nascita|data nascita|aniversario|data de nascimento|data nascimento|bursdag|fodelsedag|fodelsedatum|ziua de nastere|data nasterii|zi de nastere|рожден ден|дата на раждане|дата раждане|ditelindja|datelindja',
  anniversary:
    'anniversary|wedding anniversary|jahrestag|hochzeitstag|jubilaeum|arsdag|bryllupsdag|επετειος|aniversario de boda|aniversario bodas|anniversaire|anniversaire de mariage|godisnjica|evfordulo|hazassagi evfordulo|anniversario|aniversario de casamento|merkedag|arsdag bryllup|bemarkelsedag|brollopsdag|aniversare|годишнина|pervjetori',
  notes:
    'notes|note|comment|comments|remarks|notiz|notizen|bemerkung|bemerkungen|anmerkung|anmerkungen|noter|bemaerkninger|σημειωσεις|σχολια|nota|notas|comentarios|remarques|commentaires|biljeske|napomena|napomene|jegyzet|jegyzetek|megjegyzes|megjegyzesek|commenti|observacoes|notater|merknad|merknader|anteckningar|anteckning|observatii|comentarii|бележки|бележка|коментар|shenime|komente',
  label:
    'e mail label|email label|phone label|address label|website label|im label|e mail type|email type|phone type|address type|website type|im type|im service|organization type|relation type|label',
} as const;

/** Words that say that a value belongs to home. */
export const HOME_WORDS =
  'home|private|personal|privat|privater|private|privatadresse|hjem|hjemme|bolig|σπιτι|σπιτιου|οικιας|κατοικια|particular|casa|domicile|maison|personnel|residence|kuca|kucni|kucna|privatno|otthoni|lakas|otthon|abitazione|residencial|pessoal|hem|hemma|bostad|bostads|acasa|domiciliu|дом|домашен|домашна|домашно|личен|shtepi|shtepia|shtepise';

/** Words that say that a value belongs to work. */
export const WORK_WORDS =
  'work|business|office|company|job|dienstlich|geschaftlich|geschaft|buro|arbeit|beruflich|arbejde|arbejds|forretning|kontor|εργασια|εργασιας|επαγγελματικο|γραφειο|γραφειου|trabajo|oficina|laboral|travail|bureau|professionnel|posao|poslovni|poslovna|ured|uredski|munkahely|munkahelyi|hivatali|iroda|ufficio|lavoro|comercial|trabalho|profissional|emprego|arbeid|jobb|arbete|arbets|serviciu|birou|munca|работа|работен|служебен|служебна|офис|pune|punes|zyra|zyre';

/** Words between the others that say nothing. */
export const FILLER_WORDS =
  'de|da|do|di|d|du|del|della|la|le|el|il|the|of|a|i|nr|na|za|για|της|του|για|value|primary|other|otro|otra|autre|andere|weitere|sonstige|annen|andra|altro|outro|alte|други|друг|par|på|pa';
