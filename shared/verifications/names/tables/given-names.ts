/**
 * Given names of Arab and Muslim families. Each line is one name: its Latin spellings, then its Arabic spellings.
 *
 * - Different lines are different names. A spelling on two lines can be either name.
 * - A spelling with a question mark more often spells the name of another line. It allows at most a partial match,
 *   except after Abd.
 * - Spellings that sound like a listed spelling need no entry if the Arabic letters confirm them: ee for ي, ou for و, a
 *   doubled letter for a single letter.
 */
export const givenNames = `
aaqib aqib عاقب
abbad عباد
abbas عباس
abboud aboud عبود
abdeen abdin عابدين
abdo abdou abdu عبده
abeer abir عبير
abid abed عابد
abla عبلة
abrar ابرار
adam aadam ادم
adeel adil? عديل
adel adil عادل
adela adila عادلة
adham ادهم
adl عدل
adnan عدنان
afaf عفاف
afnan افنان
afra afraa عفراء
aftab افتاب
afuw afu عفو
afzal افضل
ahad احد
ahd عهد
ahlam احلام
ahmed ahmad ahmet احمد
aida ayda عايدة
aisha ayesha aysha aicha ayisha aishah عائشة عايشة
ajmal اجمل
ajwad اجود
akbar اكبر
akhtar akhter اختر
akif akef عاكف
akram اكرم
alaa ala علاء
alaa الاء
aleem alim عليم
aleena alina الينا
ali aly علي
alia aliaa aalia علياء عالية عليا
allah ullah alla ulla الله
amaal aamal امال
amal aml امل
aman amaan امان
amani amany اماني
amara ammara عمارة
amer aamer aamir عامر
amin ameen امين
amina ameena aminah amena امينة
amir ameer emir امير
amira ameera اميرة
amjad امجد
ammar amar عمار
amna aamna amnah امنة
amro amr amru عمرو
anas انس
anbar عنبر
anis anees انيس
anisa aneesa انيسة
anoud anood عنود
antar antara عنتر
antoun antoon انطون
anwaar انوار
anwar anwer انور
aoun awn عون
aqeel akeel aqil عقيل
aqsa أقصى
arafa arafah عرفة
arafat عرفات
arbaz ارباز
areeba اريبة
areej arij اريج
arif aref عارف
arshad arshed ارشد
arslan arsalan ارسلان
arwa اروى
asad asaad assad اسد
aseel asil اسيل
asghar اصغر
ashfaq اشفاق
ashjan اشجان
ashraf اشرف
asif asef آصف اصف
asifa آصفة
asim asem عاصم
aslam اسلم
asma asmaa اسماء
asmahan اسمهان
asrar اسرار
assaad اسعد
assaf asaf عساف
ata attaa عطا عطاء
atef atif عاطف
athari اثاري
atheer اثير
athoob عذوب
atiq ateeq عتيق
atiqa عتيقة
atiya attia attiya عطية
aurangzeb
awad awadh عوض
awatef awatif عواطف
awf ouf عوف
awni auni عوني
aws aous اوس
awwad عواد
awwal awal اول
aya ayah اية
ayaz اياز
ayed ayid عايد
ayham aiham ايهم
ayidh ayedh ayed? ayid? عايض
ayman aiman ايمن
ayoub ayyub ayub ايوب
azam aazam اعظم
azhaar azhar? ازهار
azhar ازهر
azim azeem عظيم
aziz azeez عزيز
aziza azeeza عزيزة
azmat عظمة
azmi azmy عزمي
azza عزة
azzam azam? عزام
babar babur بابر
babiker babikir بابكر
badawi badawy بدوي
badi badie بديع
badia badeea بديعة
badr bader badar بدر
badran بدران
badriya badria badreya بدرية
bahaa baha بهاء
baher bahir باهر
bahgat bahjat بهجت
bahia baheya بهية
baith باعث
baker باكر
bakhit bakheet بخيت
bakr bakar بكر
bakri bakry بكري
bandar bander بندر
bandari بندري
baqi baki باقي
baraa bara براء
baraka barakah بركة
barakat barkat بركات
bari باري
barjas برجس
barr بر
barrak barak براك
baseer basir بصير
basel basil باسل
bashar بشار
basharat بشارت
bashayer بشاير
basheera bashira بشيرة
bashir basheer bachir بشير
basit baset باسط
basma بسمة
bassam بسام
bassem basem basim باسم
bateel بتيل
batool batoul بتول
bayan بيان
bayda baydaa بيداء
bayoumi bayumi بيومي
baz باز
bechara bishara bshara بشارة
begum begam بيكم
bijad bejad بجاد
bilal belal بلال
bilqis balqees bilquis بلقيس
bishoy بيشوي
bishr bisher بشر
boutros butros بطرس
budoor bodour bodoor بدور
burhan borhan برهان
bushra boshra بشرى
buthaina bothaina بثينة
butti buti بطي
carine كارين
daham dahham دحام
daif dhaif ضيف
dakhil dakheel دخيل
dalal دلال
dalia dalya داليا
dalila daleela دليلة
dalmook dalmouk دلموك
damia دامية
dana danah دانة دانا
dania danya دانية دانيا
danish دانش
dareen darin دارين
dawas دواس
dawood daoud dawud daud داود داوود
desouky dusuqi desouki دسوقي
dhabia dhabya zabia ظبية
dhafer zafer dafer thafer ظافر
dhahi dahi ضاحي
dhari thari ضاري
diaa dia ziya zia dhia ضياء
diala dyala ديالا
dilawar دلاور
dima deema ديما ديمة
dina deena دينا دينة
doaa duaa dua دعاء
duha dhuha doha ضحى
dujana دجانة
dunya donya دنيا
durra dorra durrah درة
ebtisam ibtisam ebtesam ابتسام
ehab ihab ايهاب
ehsan ihsan احسان
ehtisham ihtisham احتشام
eid eed عيد
eida eidah عيدة
eidan عيدان
eisa issa isa essa eissa aisa عيسى
ejaz ijaz aijaz اعجاز
elaf ilaf ايلاف
elham ilham الهام
elias ilyas eliyas elyas الياس
enas inas ايناس
esmat ismat عصمت
ezz izz عز
ezzat izzat عزت
fadda فضة
fadel fadil fadhel fazil fadhil فاضل
fadi fady فادي
fadl fadhl fazal fazl فضل
fadwa فدوى
fahad fahd fahed فهد
fahda فهدة
faheema فهيمة
fahim faheem فهيم
fahmi fahmy فهمي
fahmida فهميدة
fairouz feroz fairoz فيروز
faisal faysal feisal faisel فيصل
faiz faid فيض
faiza fayza فايزة
faizan فيضان
fajr فجر
fakhera fakhira فاخرة
fakhr فخر
falah فلاح
faleh falih فالح
farah فرح
faraj farag فرج
farha فرحة
farhan فرحان
farhat فرحات
farid fareed فريد
farida fareeda فريدة
faris fares فارس
farouk farooq faruq farooque فاروق
farrukh farukh فرخ
faryal فريال
farzan فرزان
farzana فرزانة
fateh fatih فاتح
faten fatin فاتن
fath فتح
fathi fathy فتحي
fathia fathiya فتحية
fatima fatema fatimah fatma fatimeh fathima fatemeh فاطمة
fattah fatah فتاح
fawaz fawwaz فواز
fawz fouz فوز
fawzan fouzan fozan فوزان
fawzi fouzi fauzi فوزي
fawzia fouzia fauzia فوزية
fayez fayiz faez فايز
fayha فيحاء
fayhan faihan فيحان
fayyaz fayaz فياض
fazila فاضلة
fida fedaa fidaa فداء
fikri fekri فكري
firas feras فراس
firdous ferdous firdaus فردوس
fouad fuad foad فؤاد
fuhaid faheed fheid فهيد
furqan forqan فرقان
gad jad جاد
gendy jundi guindy جندي
ghada ghadah غادة
ghadeer ghadir غدير
ghaffar غفار
ghafoor ghafur غفور
ghaida ghaidaa ghayda غيداء
ghaith ghayth gaith غيث
ghali غالي
ghalia ghalya غالية
ghalib ghaleb غالب
ghandi غاندي
ghanem ghanim غانم
ghani غني
gharam غرم
ghassan غسان
ghaya غاية
ghazala غزالة
ghazali غزالي
ghazanfar غضنفر
ghazi gazi غازي
ghazwan غزوان
ghenwa ghinwa غنوة
ghiyath ghiyas ghias gias غياث
ghufran ghofran غفران
ghulam gulam غلام
gibran jibran jebran joubran jubran جبران
gilani jilani geelani jeelani جيلاني
girgis gerges guirguis جرجس
gul كل
gulzar كلزار
habib habeeb حبيب
habiba habeeba حبيبة
haboos habboos حبوس
hadaf هدف
hadeel hadil هديل
hadi hady هادي
hadia hadiya هادية
hafeez hafiz? حفيظ
hafez hafiz حافظ
hafiza hafeeza حفيظة
hafsa حفصة
hafza hafiza? حافظة
haider haidar hayder hyder حيدر
haifa hayfa هيفاء
haitham haytham haithem هيثم
hajar hager hajer هاجر
hajjaj haggag حجاج
hajr حجر
hakam حكم
hakim hakeem حكيم
hakima hakeema حكيمة
hala هلا
hala halah haleh هالة
halim haleem حليم
halima haleema حليمة
hamad حمد
hamda hamdah حمدة
hamdan hemdan حمدان
hamdi hamdy حمدي
hamed hamid? حامد
hameed hamid حميد
hammad hamaad حماد
hammam humam همام
hamoud hammoud hmoud humoud حمود
hamza hamzah hamzeh حمزة
hanaa hana هناء
hanadi هنادي
hanan حنان
haneefa hanifa حنيفة
haneen hanin حنين
hani hany هاني
hanif haneef حنيف
hanna حنا
hanouf hanoof هنوف
haq haque hoque huq hak حق
hareb harib حارب
harith hareth haris حارث
haroun harun haroon هارون
haseeb hasib حسيب
hashem hashim هاشم
hasna hasnaa حسناء
hassaan hassan? حسان
hassan hasan hesen حسن
hassanein hasanain حسنين
hatem hatim حاتم
hathal هذال
hattan هتان
hawary hawari هواري
hawra hawraa houra حوراء
hay hayy حي
haya haia هيا
hayam هيام
hayat حياة
hayef حايف
hazem hazim حازم
hazza hazzaa هزاع
heba hiba hebat hibat هبة
hedayat hidayat hidaya hedaya هداية
hegazy hijazi hegazi حجازي
hekmat hikmat حكمت
helmi hilmi helmy حلمي
hessa hissa hesa hussa hessah حصة
hila heila hayla haila هيلة
hilal helal هلال
hind hend هند
hisham hesham hicham هشام
hizam hezam حزام
hosni husni husny حسني
hossam hussam husam حسام
houriya houria huriya حورية
huda hoda هدى
hudhaifa hothaifa huzaifa حذيفة
humaid humayd حميد
humaidi حميدي
humaira حميراء
humayun همايون
husna حسنى
hussein hussain hossain husayn hoseyn husein حسين
husseini hosseini hussaini حسيني
ibrahim ebrahim ibraheem ibrahem brahim ابراهيم
ibtihal ebtehal ابتهال
idris edrees idrees edris ادريس
iftikhar eftekhar افتخار
ijlal اجلال
ikhlas اخلاص
ikram ekram اكرام
ilah elah illah اله
imad emad عماد
iman eman emaan ايمان
imdad امداد
imran omran emran umran عمران
imtiaz imtiyaz امتياز
imtithal امتثال
inaam enaam انعام
inad عناد
inayat enayat عناية
intisar entisar intesar انتصار
iqbal ikbal iqubal اقبال
iqra اقرأ
irfan erfan عرفان
irshad ershad ارشاد
ishaq eshaq ishak اسحاق اسحق
islam اسلام
ismail esmail ismael ismaeel esmaeel esmaeil ismayil اسماعيل
israa esraa isra اسراء
issam essam isam esam عصام
istabraq estabraq استبرق
itab عتاب
itidal اعتدال
iyad eyad ayad اياد
izdihar ezdihar ازدهار
jaafar jafar jaffar gaafar jafer جعفر
jabbar جبار
jabeen جبين
jaber jabir gaber جابر
jabr جبر
jahangir jehangir جهانكير
jaida جيدة
jaili gaili جيلي
jalal galal جلال
jalil jaleel جليل
jalila jaleela galila جليلة
jamaan jaman جمعان
jamal gamal djamal جمال
jamil jameel gamil gameel جميل
jamila jameela gamila جميلة
jana جنى
janan jinan جنان
janna jannah جنة
jannat جنات
jar جار
jaser jasser jasir جاسر
jashim jasheem جسيم
jasoor jasour جسور
jassim jasem jasim جاسم
javed javaid jawed jaweed جاويد
javeria juwairiya جويرية
jawad gawad جواد
jawaher jawahir جواهر
jawdat joudat jaudat جودت
jawhar جوهر
jawhara johara gawhara جوهرة
jazi جازي
jihad jehad جهاد
jihan jehan gehan جيهان
jirji جرجي
joud جود
joudi judi جودي
jouri joory جوري
juma jumaa gomaa goma jumah gouma جمعة
jumana joumana جمانة
junaid junayd جنيد
kabir kabeer كبير
kaleem kalim كليم
kaltham kultham كلثم
kamal kemal كمال
kameel kamil? camille camil كميل
kamel kamil كامل
kamila kameela كاملة
kamran كامران
kanaan كنعان
kaneez كنيز
kanz كنز
karam كرم
karama karamah كرامة
karim kareem كريم
karima kareema كريمة
kashif كاشف
kawkab كوكب
kawthar kauthar kausar kawsar كوثر
kayed كايد
kazem kadhim kadhem kazim kadim kadhum كاظم
khabir khabeer خبير
khader khidr khidir khodr خضر
khadija khadijah khadeeja khadiga khadijeh خديجة
khair kheir خير
khairia khayria khairiya خيرية
khairy khairi خيري
khaizaran خيزران
khalaf خلف
khaled khalid خالد
khalfan خلفان
khalida khaleda خالدة
khalifa khalifah khaleefa خليفة
khalil khaleel خليل
khaliq khaleq خالق
khamis khamees خميس
khattar khatar خطار
khawla khaula khola khawlah خولة
khayrat خيرات
khazaal khazal خزعل
khazna خزنة
kholoud khulood khuloud خلود
khurram خرم
kifah kefah كفاح
kinan kenan كنان
kindah kinda كندة
kulthum kalthoum kalsoum كلثوم
kumail komail كميل
labeed labid لبيد
labib labeeb لبيب
labiba labeeba لبيبة
lafi لافي
laila layla leila leyla ليلى
laith layth leith ليث
lama luma لمى
lamar لمار
lamia lamya لمياء
lamis lamees لميس
lana لانا
larbi عربي
latif lateef لطيف
latifa lateefa لطيفة
layan lian ليان
leen lin لين
liaqat liaquat لياقت
lina leena لينا لينة
loay louay luai loai lowai لؤي
lubna lobna لبنى
lujain لجين
lulwa loulwa lolwa lulua loulua لولوة
luqman lokman لقمان
lutf لطف
lutfi lotfy lotfi لطفي
maali معالي
maan معن
mabrouk mabruk مبروك
madawi مضاوي
madhi مضي
madiha مديحة
magda majda majida majeda ماجدة
magdy majdi magdi مجدي
maha مها
mahasin mahasen محاسن
mahbouba محبوبة
mahdi mehdi mahdy مهدي
maheen ماهين
maher mahir ماهر
mahfouz mahfooz mahfoudh محفوظ
mahmoud mahmood mehmood mehmud محمود
mahra muhra مهرة مهرا
mahrous mahroos محروس
mai may مي
maimoon maymoun ميمون
maimoona maymouna maimuna ميمونة
maitha maytha ميثاء ميثا
majdouleen magdoleen مجدولين
majed majid maged magid ماجد
majeed majid? مجيد
makarem makarim مكارم
makki مكي
maktoum maktum مكتوم
malak ملك
malek malik مالك
maliha maleeha مليحة
malik? malek? ملك
malika malaka ملكة
mamdouh mamdooh ممدوح
mamoun mamoon maamoun مامون
manahil manahel مناهل
manal منال
manar منار
mandoor مندور
manea mane مانع
manna menna منة
mannan منان
mansour mansoor mansur منصور
mansoura منصورة
manzoor manzur منظور
maqbool مقبول
maqsood maqsud مقصود
marah مرح
maram مرام
marei maree mareai مرعي
mariam maryam meriem mariyam miriam مريم
maroun مارون
marwa marwah مروة
marwan merwan مروان
marzooqa marzouqa مرزوقة
marzouq marzooq marzouk مرزوق
masarra masarrah مسرة
mashael mashail meshael مشاعل
mashhour mashoor مشهور
masooda مسعودة
masoud masood massoud mesoud مسعود
masouma masooma masuma معصومة
mastoura مستورة
matar مطر
mater ماطر
mathkour مذكور
matin mateen متين
matrouk matrook متروك
mawadda mawaddah مودة
mawia ماوية
mawla moula maula مولى
maya مايا
mayada ميادة
mayar ميار
mayas مياس
maysa maisaa ميساء
maysoon maysoun ميسون
mazen mazin مازن
mazhar مظهر
mazyad mazyed مزيد
mbarka mubaraka مباركة
medhat midhat مدحت
meera mira ميرة
mehad mihad مهاد
mehboob mahboob محبوب
mehreen مهرين
mehwish مهوش
mervat mirvat mirfat ميرفت
metwally metwalli mutawalli متولي
mikhael مخائيل
mikhail ميخائيل
misfer musfir mesfer مسفر
mishal meshal mashal meshaal مشعل
mishari meshari mashari mshari مشاري
moamer muammar moammar معمر
moataz mutaz moutaz معتز
moati muti معطي
moaz muath muadh moadh maaz معاذ
moazzam معظم
modhi moudi mudhi موضي
moez muiz معز
mohammed mohammad muhammid mohamid mohd md mhd mohmed mohmd mahomed محمد
mohsen muhsin mohsin muhsen محسن
moin moeen muin معين
momen moamen mumin moemen مؤمن
mona muna mouna منى
moneim monem munim monaem منعم
morsi mursi مرسي
mosaad mossaad musaad? masad مسعد
mouayad moayad muayyad muayad مؤيد
moufida mufida مفيدة
mounes mounis munis مؤنس
mousa musa moussa mosa موسى
moza mouza موزة
muawiya moawia muawiyah معاوية
mubarak mobarak mubarek mbarak embarak مبارك
mubashir mubasher مبشر
mubashra مبشرة
mubdi مبدي
mubeen mubin mobin مبين
mudabbir مدبر
mudar مضر
mudassir mudassar mudasir مدثر
mufarrej mufarrij mofarrej مفرج
mufid mofeed mufeed مفيد
mufleh mofleh مفلح
mughni moghni مغني
muhaimen muhaimin مهيمن
muhannad mohannad mohaned مهند
muhib moheeb مهيب
muhsina محسنة
muhyi mohy mohi mohie muhi محيي محي
muid mueed معيد
mujahid mogahed mujahed مجاهد
mujib mujeeb مجيب
mukarram مكرم
mukhlid mokhled مخلد
mukhlif mokhlef مخلف
mukhtar mokhtar moukhtar مختار
mulham molham ملهم
mulhim molhem mulhem ملحم
mumtaz momtaz ممتاز
munahi monahi مناحي
munawar munawwar منور
munif muneef منيف
munir muneer mounir منير
munira muneera monira mouneera منيرة
muntaser montaser montasser muntasir منتصر
munther monther monzer munthir mundhir منذر
muqbil moqbel مقبل
muqrin moqren mugrin مقرن
muqtadir muqtader مقتدر
murad mourad مراد
murooj morouj مروج
murtada mortada murtadha murtaza مرتضى
murtaja مرتجى
musab mosab musaab مصعب
musabbeh mosabbeh musabah مصبح
musaed mosaed musaid musaad mosaad? مساعد
musallam mosallam مسلم
musarrat مسرت
mushref mushrif مشرف
mushtaq mushtak مشتاق
muslih mosleh musleh مصلح
muslim moslem مسلم
muslima مسلمة
mustafa mostafa moustafa mustapha mostapha مصطفى
mustaneer مستنير
mustansar مستنصر
mutairan مطيران
mutasim motasem moatasem معتصم
mutawakel متوكل
muteb miteb mitab meteb metab motab motaib muteeb mutab متعب
muthanna مثنى
mutlaq motlaq mutlag mutlak مطلق
muttalib motaleb muttaleb مطلب
muwaffaq mowafaq muwafaq muwafak موفق
muzaffar muzafar مظفر
muzammil muzamil مزمل
muzna mozna مزنة
nabi نبي
nabigh نابغ
nabigha نابغة
nabih نبيه
nabil nabeel نبيل
nabila nabeela نبيلة
nada ندى
nader nadir نادر
nadia nadya نادية ناديا
nadim nadeem نديم
nadine nadeen نادين
nadira nadera nadra نادرة
naeem naim نعيم
nafea nafi نافع
nafisa nafeesa نفيسة
naghm nagham نغم
nahar نهار
nahed nahid ناهد
nahla نهلة
nahyan nahayan نهيان
nail nael نائل
naila nayla naela نائلة
naima naeema نعيمة
najah nagah نجاح
najat nagat نجاة
najeeba nagiba نجيبة
naji nagy nagi najy ناجي
najib najeeb naguib nagib نجيب
najla naglaa najlaa نجلاء
najm najem نجم
najwa nagwa نجوى
namir نمير
nanies نانيس
naqi نقي
nargis narjis نرجس
nariman نريمان
naseef nasif nassif? نصيف
naseer nasseer nusair نصير
nashat nashaat نشأت
nashi ناشي
nashmi نشمي
nashwa نشوى
nashwan نشوان
nasiba naseeba نسيبة
nasim naseem نسيم
nasima naseema نسيمة
nasr نصر
nasra نصرة
nasser nasir naser ناصر
nassif nasif? ناصيف
nassira nasira نصيرة
nausheen نوشين
naveed navid naweed nawid نويد
nawaf nawwaf noaf نواف
nawal نوال
nawar نوار
nawara نوارة
nawaz نواز
nawras نورس
nayef naif nayif naief نايف
nayera nayira نيرة
nazem nadhem nazim ناظم
nazia نازية
nazih nazeeh نزيه
naziha nazeeha نزيهة
nazik nazek نازك
nazir nazeer nadhir nadheer nathir نذير
nazmi نظمي
nazneen نازنين
neamat nimat naimat نعمة
nebras nibras نبراس
nehad nihad نهاد
nermin nermeen نرمين
nevine neveen nivin نيفين
niaz نياز
nidaa nida نداء
nidal nedal nidhal نضال
nighat نكهت
nimr nemer nimer نمر
nisar nesar نثار
nisreen nesreen nasreen nisrin نسرين
nizam nezam نظام
nizar nezar نزار
noaman numan noman نعمان
nofal nawfal نوفل
noha nuha نهى
noor nour nur نور
noran nouran نوران
nouf nof نوف
nouh nuh nooh نوح
noura nora nourah noora نورة نورا
nouri nuri noori نوري
nujoud nejoud nojoud نجود
obada ubada عبادة
obaid obeid ubaid obayd عبيد
obaida ubaida عبيدة
oday uday odai udai عدي
ohoud uhood ohood عهود
ola علا
omaima umaima omayma اميمة
omair umair عمير
omar umar omer umer عمر
omniya omnia umnia امنية
orouba عروبة
osaid usaid osayd اسيد
osama usama osamah اسامة
othman uthman usman osman عثمان
ousha osha عوشة
owais uwais owess عويس
parveen برفين بروين
parvez pervaiz parvaiz pervez برويز
qadeer kadeer قدير
qader qadir kader kadir قادر
qahhar qahar قهار
qahtan قحطان
qais kais qays قيس
qaiser kaiser قيصر
qamar kamar قمر
qasim kassem kasem kasim qasem gasim gassem kacem qassem qassim قاسم
qawi قوي
qayyum qayum qayoom قيوم
quddus kuddus quddous قدوس
qudrat قدرة
qurban قربان
qusai qusay kusai qosai قصي
qutaiba قتيبة
qutb kutub qutub قطب
raad رعد
raafat rafat رافت
rab rabb رب
rabaa rabiaa rabia? رابعة
rabab رباب
rabah رباح
rabeea rabia ربيعة
rabeh rabih raabeh rabah? رابح
rabha ربحة
rabie rabee rabi ربيع
rabiha رابحة
radi راضي
radia radhia رضية
radwa radhwa رضوى
raed raid rayed رائد رايد
raeda raida رائدة
rafah رفاه
rafi رفيع
rafid rafed رافد
rafida رافدة
rafif rafeef رفيف
rafiq rafeeq rafique rafik رفيق
raghad رغد
raghda رغداء
ragheb raghib راغب
raghed raghid راغد
ragheed raghid? رغيد
rahaf رهف
raheel rahil راحيل
raheela راحيلة
rahim raheem rehim رحيم
rahma rahmat رحمة
rahman rehman rahmaan rhman رحمن رحمان
raja raga رجاء رجا
rajab ragab رجب
rajih rajeh راجح
rajiha rajeha راجحة
rajwa رجوى
rakan راكان
rama راما
ramadan ramadhan ramazan ramzan رمضان
ramez ramiz رامز
rami ramy رامي
ramla رملة
ramza رمزة
ramzi ramzy رمزي
ramzia رمزية
rana رنا
randa رندة راندا
rania ranya رانيا رانية
raouf rauf raoof رؤوف رووف رءوف
raqib raqeeb رقيب
rasha رشا
rashad رشاد
rasheed rachid racheed rashid? رشيد
rashid rashed راشد
rashida rasheeda رشيدة
rasil raseel رسيل
rasim rasem راسم
raslan رسلان
rasool rasul رسول
rateb ratib راتب
rawan روان
rawia rawiya راوية
rayan rayyan ريان
rayhana rihana ريحانة
rayya raya ريا
razan رزان
razeena razina رزينة
razin رزين
razzaq razzak razaq رزاق
reda rida redha ridha raza reza رضا
reem rim ريم
rehab rihab رحاب
reham riham ريهام
rehan raihan rayhan ريحان
rehmat رحمت
rifaat refaat rifat رفعت
rifqa رفقة
rima reema rimah ريما ريمة
rimaah rimah? رماح
rita ريتا
ritaj retaj ريتاج
rital ريتال
riyadh riad riyad riyaz riaz reyad رياض
rizk rizq رزق
rizwan ridwan redwan radwan رضوان
rizwana رضوانة
roaa ruaa رؤى روى
rola رولا
roudha rawda rawdha روضة
rousul rusul رسل
ruba roba ربى ربا
rubina robina روبينا
rukhsana رخسانة
rukhsar رخسار
ruqaya ruqayyah rokaya ruqia roqaya ruqayya رقية
ruwaida rowaida رويدا رويدة
saaba saba? سابا
saad sad سعد
saadia saadiya sadia سعدية
saadoun sadoun سعدون
saba seba صبا
sabaa سباع
sabah صباح
saber sabir صابر
sabiha sabeeha صبيحة
saboor sabur صبور
sabrin sabreen صابرين
sabry sabri صبري
sabt سبت
sadaf صدف
sadiq sadeq sadek sadik صادق
saeb saib صائب
saeed said saied saeid sayeed سعيد
saeeda saida سعيدة
safa safaa صفاء
safdar صفدر
safi صفي
safia safiya saffiya safeya صفية
safwan صفوان
safwat صفوت
sahar سحر
sahl سهل
sahla سهلة
sahmi سهمي
saif seif sayf سيف
saima صائمة صايمة
saja سجى
saji ساجي
sajid sajed ساجد
sajida sajeda ساجدة
sajjad sajad سجاد
sajwa سجوى
sakhr sakher صخر
sakina sakeena سكينة
salah salaah sala صلاح
salam سلام
salama salamah سلامة
saleem selim salim سليم
saleema salima سليمة
saleh salih صالح
saleha salha صالحة
salem salim? سالم
salema salima? سالمة
salloum saloum سلوم
salma selma سلمى
salman selman سلمان
salsabil salsabeel سلسبيل
salwa سلوى
salwan سلوان
samaan سمعان
samad صمد
samah سماح
samaher سماهر
samar سمر
samara سمارة
samee sami? سميع
sameh samih سامح
samer سامر
samhan سمحان
sami samy سامي
samia samya سامية
samiha sameeha سميحة
samir sameer سمير
samira sameera سميرة
samra سمراء
sanaa sana سناء
sanad سند
saqr saqer sagr saqar sager صقر
sara sarah سارة سارا
sarfraz sarfaraz سرفراز
sarhan سرحان
sari ساري
sarkis serkis سركيس
satea ساطع
sattam satam سطام
sattar satar ستار
saud saoud saood soud سعود
sawsan sausan سوسن
sayaf sayyaf سياف
sehrish سحرش
senussi sanousi سنوسي
sereen serin sirin سيرين
shaban shaaban شعبان
shabana شبانة
shabbir shabir شبير
shabib shabeeb شبيب
shaden shadin شادن
shadi shady chadi شادي
shadia شادية
shafei shafii shafie شافعي
shafi? shafy شافي
shafi شفيع
shafia شافية
shafiq shafeeq shafique shafik شفيق
shafiqa shafeeqa شفيقة
shafqat شفقت
shagufta شكفتة
shahana شاهانة
shahbaz شهباز
shahd shahad شهد
shahda شهدة
shaheed شهيد
shaheer شهير
shaher shahir شاهر
shahid shahed شاهد
shahira shaheera شهيرة
shahla شهلاء
shahm شهم
shahnawaz شاهنواز
shahnaz شهناز
shahrukh شاهروخ
shahzad shehzad شهزاد
shaimaa shaima شيماء
shaista شايسته
shajan شجن
shakeel shakil شكيل
shakeela شكيلة
shaker shakir شاكر
shakira شاكرة
shakoor shakur شكور
shalan shaalan شعلان
shallal شلال
shamel shamil شامل
shamim shameem شميم
shamlan شملان
shamma shama شمة شما شماء
shams شمس
shamsa شمسة
shamsan شمسان
shamsher شمشير
sharaf شرف
sharar شرار
sharif shareef sherif cherif شريف
sharifa shareefa sherifa شريفة
sharjeel شرجيل
shatha shaza shadha شذى
shawkat shaukat شوكت
shawky shawqi shauqi شوقي
shayea shaya شايع
shazia شازية
shazly shazli شاذلي
shehab shihab shahab شهاب
shehana shaihana شيهانة
shehata shahata shihata shehatah شحاتة
sheikh shaikh shaykh cheikh شيخ
sheikha shaikha shaykha شيخة
shenouda shnouda شنودة
shibli shebli شبلي
shihan شيهان
shireen shirin sherine shereen شيرين
shoaib shuaib shoeb شعيب
shorouk shurooq shurouq شروق
shouq shoug شوق
shuaa شعاع
shuja shujaa شجاع
shukri shokry شكري
shumaila شمائلة
siddiq siddique seddik sadeek صديق
siham seham سهام
sikandar اسكندر سكندر
sinan senan سنان
siraj seraj سراج
sirr سر
sobhi subhi sobhy صبحي
sobia ثوبية
soha suha سهى سها
sohair suhair suheir سهير
sondos sundus سندس
suad souad soad suaad سعاد
suadad سؤدد
subhan سبحان
suhaib sohaib صهيب
suhail sohail suheil سهيل
suhaila sohaila سهيلة
suhaim سحيم
sulafa solafa سلافة
sulaima سليمى
sulaiman suleiman soliman suliman sleiman slaiman suleman salayman سليمان
sultan soltan سلطان
sultana سلطانة
sumaya somaya soumaya sumayya سمية
sura سرى
suroor surour سرور
suzan susan سوزان
swaidan سويدان
syed sayed sayyid saiyed sayid سيد
tabassum تبسم
tabish تابش
taghreed taghrid tagreed تغريد
taha طه
tahani تهاني
taher tahir طاهر
tahira طاهرة
tahmina تهمينة
tahseen tahsin تحسين
taiba tayba طيبة
taif طيف
taim تيم
taj تاج
tala تالا
talaat طلعت
talal طلال
taleb talib طالب
talha طلحة
tamer تامر
tamim tameem تميم
tanios طانيوس
tanveer tanvir tanwir tanweer تنوير
tanzeel تنزيل
taqi taki تقي
taqwa تقوى
tarad trad طراد
tariq tareq tarek tarik tarig طارق
tasneem tasnim تسنيم
tauqeer tauqir توقير
tawadros تاوضروس
tawfik tawfiq taufiq tofik toufic taoufik tawfeeq توفيق
tawfiqa توفيقة
tawwab تواب
tayeb tayyib taib طيب
thabet thabit ثابت
thaer thair ثائر
thamer thamir ثامر
thamra ثمرة
thanaa sana? ثناء
thani ثاني
tharaa ثراء
tharwat ثروت
thawab thuwab ثواب
theeb dheeb ذيب
theyab dhiab thiab diab dheyab deyab diyab ذياب
thunayan thnayan ثنيان
thuraya thuraiya soraya suraya surayya thurayya ثريا
tijani tigani تجاني
tooba طوبى
touma toma توما
touseef tauseef توصيف
tuhami تهامي
tuqa toqa تقى
turfa turfah tarfa طرفة
turki torki turky تركي
turkia turkiya تركية
ulfat olfat الفت
urooj عروج
uzma عظمى
waad وعد
waddah وضاح
wadeema wadima وديمة
wadha wadhha وضحى وضحاء
wadia وديعة
wadih wadie وديع
wadood wadud ودود
wael wail وائل
wafa wafaa وفاء
wafiq wafeeq وفيق
wafiqa وفيقة
wagdy wajdi wagdi وجدي
wahab وهاب
wahba wahbi وهبة
wahdan وهدان
wahed wahid? واحد
waheed wahid وحيد
wahiba waheeba وهيبة
wajahat وجاهت
wajd وجد
wajda وجدة
wajid wajed واجد
wajih wagih وجيه
wajiha wageha وجيهة
wakil wakeel وكيل
walaa wala ولاء
waleed walid walied وليد
waleeda وليدة
wali ولي
waqar wakar وقار
waqas waqqas وقاص
wardan وردان
warith wareth وارث
wasan wassan وسن
wasfi wasfy وصفي
wasi wasea واسع
wasila waseela وسيلة
wasim waseem وسيم
wasima وسيمة
wasmi وسمي
wateen watin وتين
wesal wisal وصال
widad wedad وداد
widyan wedyan وديان
wijdan wejdan wjdan وجدان
wissam wesam wisam وسام
yahya yahia yehia yehya yahea يحيى
yakzan يقظان
yamam يمام
yaman يمان
yamen yamin يامن
yaqoub yacoub yakoub yaqob yaacoub يعقوب
yara يارا
yarub يعرب
yasmin yasmine yasmeen ياسمين
yasser yasir yaser ياسر
yassin yaseen yasin yacine ياسين
yazan yazen يزن
yazeed yazid yazed يزيد
younis younes yunus younus يونس
yousef yusuf youssef yousif yusif youcef yosef يوسف
youssra يسرا
yumna yomna يمنى
yusr يسر
yusra yosra يسرى
yusri yousry yosri يسري
yusriya يسرية
zaben zabin zabn زبن
zabih zabeeh ذبيح
zafar ظفر
zaghlool zaghloul زغلول
zaheer zahir? ظهير
zaher zahir زاهر
zahia zaheya زاهية
zahid zahed زاهد
zahoor zahur ظهور
zahra zahraa zohra zuhra زهرة زهراء
zahran زهران
zahwa زهوة
zaid zeid zayd زيد
zaidoun زيدون
zain zein zayn زين
zainab zeinab zaynab zenab zaineb زينب
zakaria zakariya zakariyya zakarya zakary زكريا
zaki zaky زكي
zakia zakiya زكية
zakir ذاكر
zakwan ذكوان
zaman زمان
zameer ضمير
zamzam زمزم
zara زارا
zarina زرينة
zayed zaied zayid زايد
zeba زيبا
zeeshan zishan ذيشان
zeina zaina زينة
ziad ziyad zeyad زياد
zidan zeidan zaidan zidane زيدان
zobia زوبيا
zohaib زهيب
zubaida zobaida زبيدة
zubair zuber zubayr زبير
zuhair zoheir zouhair zuhayr زهير
zulekha zulaikha زليخة
zulfiqar zulfikar zulfeqar thulfiqar ذوالفقار
zumurrud زمرد
`;
