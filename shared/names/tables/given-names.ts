/**
 * Given names of Arab and Muslim families. A line is one name: its Latin spellings, then its Arabic ones.
 *
 * - Two lines are two names. A spelling on two lines can be either name.
 * - A spelling with a question mark is more often another line's name. It counts only against Arabic script and after
 *   Abd.
 * - Spellings that sound like a listed one need no entry: ee for i, ou for u, a doubled letter for a single one.
 */
export const givenNames = `
abbad عباد
abbas عباس
abboud aboud عبود
abdo abdou abdu عبده
abeer abir عبير
abid abed عابد
abrar ابرار
adam aadam ادم
adel adil عادل
adela adila عادلة
adnan عدنان
afaf عفاف
afnan افنان
afra afraa عفراء
aftab افتاب
afzal افضل
ahlam احلام
ahmed ahmad ahmet احمد
aida ayda عايدة
aisha ayesha aysha aicha ayisha aishah عائشة عايشة
ajmal اجمل
akhtar akhter اختر
akram اكرم
alaa ala علاء
alaa الاء
aleem alim عليم
ali aly علي
alia aliaa aalia علياء عالية عليا
allah ullah alla ulla الله
amaal aamal امال
amal aml امل
aman amaan امان
amani amany اماني
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
anoud anood عنود
anwar anwer انور
aoun awn عون
aqeel akeel aqil عقيل
areej arij اريج
arif aref عارف
arshad arshed ارشد
arslan arsalan ارسلان
arwa اروى
asad asaad اسد
aseel asil اسيل
asghar اصغر
ashfaq اشفاق
ashraf اشرف
asif asef آصف اصف
asim asem عاصم
aslam اسلم
asma asmaa اسماء
assaad اسعد
ata attaa عطا عطاء
atef atif عاطف
atheer اثير
atiq ateeq عتيق
atiya attia attiya عطية
aurangzeb
awad awadh عوض
awatef awatif عواطف
aws aous اوس
awwad عواد
aya ayah اية
ayaz اياز
ayed ayid عايد
ayham aiham ايهم
ayidh ayedh ayed? ayid? عايض
ayman aiman ايمن
ayoub ayyub ayub ايوب
azam aazam اعظم
azhar ازهر
azim azeem عظيم
aziz azeez عزيز
aziza azeeza عزيزة
azmat عظمة
azza عزة
azzam azam? عزام
babar babur بابر
babiker babikir بابكر
badawi badawy بدوي
badr bader badar بدر
badriya badria badreya بدرية
bahaa baha بهاء
bahgat bahjat بهجت
bahia baheya بهية
bakhit bakheet بخيت
bakr bakar بكر
bakri bakry بكري
bandar bander بندر
bandari بندري
baqi baki باقي
baraa bara براء
bari باري
barkat baraka بركات بركة
baseer basir بصير
basel basil باسل
bashar بشار
bashir basheer bachir بشير
basit baset باسط
basma بسمة
bassam بسام
bassem basem basim باسم
batool batoul بتول
bayan بيان
bayoumi bayumi بيومي
baz باز
begum begam بيكم
bijad bejad بجاد
bilal belal بلال
bilqis balqees بلقيس
burhan borhan برهان
bushra boshra بشرى
buthaina bothaina بثينة
butti buti بطي
daham dahham دحام
daif dhaif ضيف
dakhil dakheel دخيل
dalal دلال
dalia dalya داليا
dalmook dalmouk دلموك
dana danah دانة دانا
dania danya دانية دانيا
danish دانش
dareen darin دارين
dawood daoud dawud daud داود داوود
desouky dusuqi desouki دسوقي
dhabia dhabya zabia ظبية
dhafer zafer dafer thafer ظافر
dhahi dahi ضاحي
dhari thari ضاري
diaa dia ziya zia dhia ضياء
diala dyala ديالا
dima deema ديما ديمة
dina deena دينا دينة
doaa duaa دعاء
duha dhuha doha ضحى
ebtisam ibtisam ebtesam ابتسام
ehab ihab ايهاب
ehsan ihsan احسان
ehtisham ihtisham احتشام
eid eed عيد
eisa issa isa essa eissa aisa عيسى
ejaz ijaz aijaz اعجاز
elham ilham الهام
elias ilyas eliyas elyas الياس
enas inas ايناس
esmat ismat عصمت
ezz izz عز
ezzat izzat عزت
fadel fadil fadhel fazil fadhil فاضل
fadi fady فادي
fadl fadhl fazal fazl فضل
fadwa فدوى
fahad fahd fahed فهد
fahim faheem فهيم
fairouz feroz fairoz فيروز
faisal faysal feisal faisel فيصل
faiz faid فيض
faiza fayza فايزة
faizan فيضان
fajr فجر
fakhera fakhira فاخرة
fakhr فخر
falah فلاح
farah فرح
faraj farag فرج
farhan فرحان
farid fareed فريد
farida fareeda فريدة
faris fares فارس
farouk farooq faruq farooque فاروق
farrukh farukh فرخ
farzana فرزانة
faten fatin فاتن
fath فتح
fathi fathy فتحي
fatima fatema fatimah fatma fatimeh fathima fatemeh فاطمة
fattah fatah فتاح
fawaz fawwaz فواز
fawzi fouzi fauzi فوزي
fawzia fouzia fauzia فوزية
fayez fayiz faez فايز
fayhan faihan فيحان
fayyaz fayaz فياض
firas feras فراس
fouad fuad foad فؤاد
fuhaid faheed fheid فهيد
furqan forqan فرقان
gad جاد
gendy jundi guindy جندي
ghada ghadah غادة
ghadeer ghadir غدير
ghaffar غفار
ghafoor ghafur غفور
ghaith ghayth gaith غيث
ghali غالي
ghalia ghalya غالية
ghanem ghanim غانم
ghani غني
gharam غرم
ghassan غسان
ghazali غزالي
ghazanfar غضنفر
ghazi gazi غازي
ghiyath ghiyas ghias gias غياث
ghulam gulam غلام
gibran jibran jebran joubran جبران
gilani jilani geelani jeelani جيلاني
gul كل
habib habeeb حبيب
hadi hady هادي
hafeez hafiz? حفيظ
hafez hafiz حافظ
hafsa حفصة
haider haidar hayder hyder حيدر
haifa hayfa هيفاء
haitham haytham haithem هيثم
hajar hager hajer هاجر
hakim hakeem حكيم
hala halah haleh هالة
hala هلا
halim haleem حليم
halima haleema حليمة
hamad حمد
hamda حمدة
hamdan hemdan حمدان
hamdi hamdy حمدي
hamed حامد
hameed hamid حميد
hammad hamaad حماد
hammam humam همام
hamoud hammoud hmoud humoud حمود
hamza hamzah hamzeh حمزة
hanaa hana هناء
hanadi هنادي
hanan حنان
haneen hanin حنين
hani hany هاني
hanif haneef حنيف
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
hawary hawari هواري
hay hayy حي
haya haia هيا
hayat حياة
hazem hazim حازم
hazza hazzaa هزاع
heba hiba hebat hibat هبة
hedayat hidayat هداية
hegazy hijazi hegazi حجازي
hekmat hikmat حكمت
hessa hissa hesa hussa حصة
hila heila hayla هيلة
hilal helal هلال
hind hend هند
hisham hesham hicham هشام
hizam hezam حزام
hosni husni husny حسني
hossam hussam husam حسام
huda hoda هدى
humaid humayd حميد
humaidi حميدي
hussein hussain hossain husayn hoseyn husein حسين
husseini hosseini hussaini حسيني
ibrahim ebrahim ibraheem ibrahem brahim ابراهيم
ibtihal ebtehal ابتهال
idris edrees idrees edris ادريس
iftikhar eftekhar افتخار
ikram ekram اكرام
ilah elah illah اله
imad emad عماد
iman eman emaan ايمان
imran omran emran umran عمران
inayat enayat عناية
iqbal ikbal iqubal اقبال
irfan erfan عرفان
irshad ershad ارشاد
ishaq eshaq ishak اسحاق اسحق
islam اسلام
ismail esmail ismael ismaeel esmaeel esmaeil ismayil اسماعيل
israa esraa اسراء
issam essam isam esam عصام
iyad eyad ayad اياد
jaafar jafar jaffar gaafar jafer جعفر
jabbar جبار
jaber jabir gaber جابر
jabr جبر
jahangir jehangir جهانكير
jaili gaili جيلي
jalal galal جلال
jalil jaleel جليل
jamal gamal djamal جمال
jamil jameel gamil gameel جميل
jamila jameela gamila جميلة
jana جنى
janan jinan جنان
jar جار
jashim jasheem جسيم
jassim jasem jasim جاسم
javed javaid jawed jaweed جاويد
jawad gawad جواد
jawaher jawahir جواهر
jawhara johara gawhara جوهرة
jazi جازي
jihad jehad جهاد
jihan jehan gehan جيهان
joud جود
jouri joory جوري
juma jumaa gomaa goma jumah gouma جمعة
jumana joumana جمانة
junaid junayd جنيد
kabir kabeer كبير
kaleem kalim كليم
kaltham kultham كلثم
kamal kemal كمال
kamel kamil كامل
kamran كامران
kanaan كنعان
karam كرم
karim kareem كريم
karima kareema كريمة
kashif كاشف
kawthar kauthar kausar kawsar كوثر
kayed كايد
kazem kadhim kadhem kazim kadim kadhum كاظم
khabir khabeer خبير
khader khidr khidir khodr خضر
khadija khadijah khadeeja khadiga khadijeh خديجة
khair kheir خير
khairy khairi خيري
khalaf خلف
khaled khalid خالد
khalfan خلفان
khalida khaleda خالدة
khalifa khalifah khaleefa خليفة
khalil khaleel خليل
khaliq khaleq خالق
khamis khamees خميس
khawla khaula khola خولة
kholoud khulood khuloud خلود
khurram خرم
kinan kenan كنان
kulthum kalthoum kalsoum كلثوم
kumail komail كميل
labib labeeb لبيب
laila layla leila leyla ليلى
laith layth leith ليث
lama لمى
lamia lamya لمياء
lamis lamees لميس
lana لانا
larbi عربي
latif lateef لطيف
latifa lateefa لطيفة
layan lian ليان
liaqat liaquat لياقت
lina leena لينا لينة
loay louay luai loai lowai لؤي
lubna lobna لبنى
lujain لجين
lulwa loulwa lolwa لولوة
luqman lokman لقمان
lutf لطف
lutfi lotfy lotfi لطفي
maan معن
mabrouk mabruk مبروك
madiha مديحة
magda majda majida majeda ماجدة
magdy majdi magdi مجدي
maha مها
mahdi mehdi mahdy مهدي
maher mahir ماهر
mahfouz mahfooz mahfoudh محفوظ
mahmoud mahmood mehmood mehmud محمود
mahra muhra مهرة مهرا
mai may مي
maitha maytha ميثاء ميثا
majed majid maged magid ماجد
majeed majid? مجيد
makki مكي
maktoum maktum مكتوم
malak ملك
malek malik مالك
malik? malek? ملك
mamoun mamoon maamoun مامون
manal منال
manna menna منة
mannan منان
mansour mansoor mansur منصور
manzoor manzur منظور
maqsood maqsud مقصود
maram مرام
mariam maryam meriem mariyam miriam مريم
maroun مارون
marwa marwah مروة
marwan merwan مروان
marzouq marzooq marzouk مرزوق
mashael mashail meshael مشاعل
mashhour mashoor مشهور
masoud masood massoud mesoud مسعود
matar مطر
matin mateen متين
mawla moula maula مولى
maya مايا
mayar ميار
maysa maisaa ميساء
maysoon maysoun ميسون
mazen mazin مازن
mazhar مظهر
medhat midhat مدحت
meera mira ميرة
mehboob mahboob محبوب
mervat mirvat ميرفت
metwally metwalli mutawalli متولي
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
mosaad mossaad musaad? مسعد
mousa musa moussa موسى
moza mouza موزة
muawiya moawia muawiyah معاوية
mubarak mobarak mubarek mbarak embarak مبارك
mubashir mubasher مبشر
mudassir mudassar mudasir مدثر
mufid mofeed mufeed مفيد
mufleh mofleh مفلح
muhaimen muhaimin مهيمن
muhannad mohannad mohaned مهند
muhib moheeb مهيب
muhyi mohy mohi mohie muhi محيي محي
mujahid mogahed mujahed مجاهد
mujib mujeeb مجيب
mukhtar mokhtar moukhtar مختار
mumtaz momtaz ممتاز
munif muneef منيف
munir muneer mounir منير
munira muneera monira mouneera منيرة
muntaser montaser montasser muntasir منتصر
munther monther monzer munthir mundhir منذر
muqbil moqbel مقبل
murtada mortada murtadha murtaza مرتضى
musab mosab musaab مصعب
musabbeh mosabbeh musabah مصبح
musaed mosaed musaid musaad mosaad? مساعد
musallam mosallam مسلم
mushtaq mushtak مشتاق
muslim moslem مسلم
mustafa mostafa moustafa mustapha mostapha مصطفى
mutasim motasem moatasem معتصم
muteb miteb mitab meteb metab motab motaib muteeb متعب
muthanna مثنى
mutlaq motlaq mutlag مطلق
muttalib motaleb muttaleb مطلب
muzaffar muzafar مظفر
muzammil muzamil مزمل
muzna mozna مزنة
nabi نبي
nabih نبيه
nabil nabeel نبيل
nabila nabeela نبيلة
nada ندى
nader nadir نادر
nadia nadya نادية ناديا
nadim nadeem نديم
nadine nadeen نادين
naeem naim نعيم
nafea nafi نافع
nahar نهار
nahed nahid ناهد
nahla نهلة
nahyan nahayan نهيان
naima naeema نعيمة
najat nagat نجاة
naji nagy nagi najy ناجي
najib najeeb naguib nagib نجيب
najla naglaa نجلاء
najm najem نجم
najwa nagwa نجوى
nargis narjis نرجس
naseer nusair نصير
nashwa نشوى
nasim naseem نسيم
nasr نصر
nasser nasir naser ناصر
naveed navid naweed nawid نويد
nawaf nawwaf نواف
nawal نوال
nawaz نواز
nayef naif nayif naief نايف
nazia نازية
nazir nazeer نذير
neamat nimat naimat نعمة
nermin nermeen نرمين
nevine neveen nivin نيفين
nidal nedal nidhal نضال
nisar nesar نثار
nisreen nesreen nasreen nisrin نسرين
nizam nezam نظام
nizar nezar نزار
noaman numan noman نعمان
nofal nawfal نوفل
noha nuha نهى
noor nour nur نور
nouf nof نوف
nouh nuh نوح
noura nora nourah noora نورة نورا
nouri nuri noori نوري
obada ubada عبادة
obaid obeid ubaid obayd عبيد
oday uday odai udai عدي
ohoud uhood عهود
ola علا
omair umair عمير
omar umar omer umer عمر
osama usama osamah اسامة
othman uthman usman osman عثمان
ousha osha عوشة
parvez pervaiz parvaiz pervez برويز
qadeer kadeer قدير
qader qadir kader kadir قادر
qais kais قيس
qaiser kaiser قيصر
qamar kamar قمر
qasim kassem kasem kasim qasem gasim gassem kacem قاسم
qayyum qayum qayoom قيوم
quddus kuddus quddous قدوس
qudrat قدرة
qusai qusay kusai qosai قصي
qutaiba قتيبة
qutb kutub qutub قطب
raad رعد
raafat rafat رافت
rab rabb رب
rabab رباب
rabie rabee rabi ربيع
raed raid رائد رايد
rafi رفيع
rafif rafeef رفيف
rafiq rafeeq rafique rafik رفيق
raghad رغد
rahaf رهف
raheel rahil راحيل
rahim raheem rehim رحيم
rahma rahmat رحمة
rahman rehman rahmaan rhman رحمن رحمان
raja raga رجاء رجا
rajab ragab رجب
rakan راكان
ramadan ramadhan ramazan ramzan رمضان
ramez ramiz رامز
rami ramy رامي
ramzi ramzy رمزي
rana رنا
rania ranya رانيا رانية
raouf rauf raoof رؤوف رووف رءوف
rasha رشا
rashad رشاد
rasheed rachid racheed rashid? رشيد
rashid rashed راشد
rasool rasul رسول
rawan روان
rayan rayyan ريان
razan رزان
razzaq razzak razaq رزاق
reda rida redha ridha raza reza رضا
reem rim ريم
rehab rihab رحاب
reham riham ريهام
rehan raihan rayhan ريحان
rima reema ريما ريمة
ritaj retaj ريتاج
riyadh riad riyad riyaz riaz reyad رياض
rizk rizq رزق
rizwan ridwan redwan radwan رضوان
roaa ruaa رؤى روى
rola رولا
roudha rawda rawdha روضة
ruba roba ربى ربا
rubina robina روبينا
rukhsana رخسانة
ruqaya ruqayyah rokaya ruqia رقية
saad sad سعد
saadia saadiya sadia سعدية
saadoun sadoun سعدون
saba صبا
sabah صباح
saber sabir صابر
saboor sabur صبور
sabrin sabreen صابرين
sabry sabri صبري
sadiq sadeq sadek sadik صادق
saeed said saied saeid sayeed سعيد
saeeda saida سعيدة
safa safaa صفاء
safi صفي
safia safiya saffiya صفية
safwan صفوان
safwat صفوت
sahar سحر
saif seif sayf سيف
saima صائمة صايمة
sajid sajed ساجد
sajjad sajad سجاد
salah salaah sala صلاح
salam سلام
salama salamah سلامة
saleem selim salim سليم
saleema salima سليمة
saleh salih صالح
saleha salha صالحة
salem salim? سالم
salema salima? سالمة
salma selma سلمى
salman selman سلمان
salwa سلوى
samad صمد
samah سماح
samar سمر
samee sami? سميع
sameh samih سامح
samer سامر
sami samy سامي
samia samya سامية
samir sameer سمير
samira sameera سميرة
sanaa sana سناء
saqr saqer sagr saqar sager صقر
sara sarah سارة سارا
sarfraz sarfaraz سرفراز
sari ساري
sattam satam سطام
sattar satar ستار
saud saoud saood سعود
sawsan sausan سوسن
senussi sanousi سنوسي
shaban shaaban شعبان
shabana شبانة
shabbir shabir شبير
shadi shady chadi شادي
shafei shafii shafie شافعي
shafi شفيع
shafi? shafy شافي
shafiq shafeeq shafique shafik شفيق
shafqat شفقت
shahd shahad شهد
shaheed شهيد
shahid shahed شاهد
shahzad shehzad شهزاد
shaimaa shaima شيماء
shaista شايسته
shakeel shakil شكيل
shaker shakir شاكر
shakoor shakur شكور
shalan شعلان
shamma shama شمة شما شماء
shams شمس
shamsa شمسة
sharaf شرف
sharif shareef sherif cherif شريف
shatha shaza shadha شذى
shawkat shaukat شوكت
shawky shawqi shauqi شوقي
shazly shazli شاذلي
shehab shihab shahab شهاب
sheikh shaikh shaykh cheikh شيخ
sheikha shaikha shaykha شيخة
shibli shebli شبلي
shireen shirin sherine shereen شيرين
shoaib shuaib shoeb شعيب
shorouk shurooq shurouq شروق
shukri shokry شكري
siddiq siddique seddik sadeek صديق
siham seham سهام
siraj seraj سراج
sirr سر
soha suha سهى سها
sohair suhair سهير
sondos sundus سندس
suad souad soad سعاد
suhaib sohaib صهيب
suhail sohail suheil سهيل
suhaila sohaila سهيلة
sulaiman suleiman soliman suliman sleiman slaiman suleman salayman سليمان
sultan soltan سلطان
sultana سلطانة
sumaya somaya soumaya sumayya سمية
suroor surour سرور
suzan susan سوزان
syed sayed sayyid saiyed sayid سيد
tabassum تبسم
taghreed تغريد
taha طه
tahani تهاني
taher tahir طاهر
tahira طاهرة
taif طيف
taj تاج
tala تالا
talaat طلعت
talal طلال
taleb talib طالب
talha طلحة
tamer تامر
tamim tameem تميم
tanveer tanvir tanwir tanweer تنوير
taqi taki تقي
tariq tareq tarek tarik tarig طارق
tasneem tasnim تسنيم
tauqeer tauqir توقير
tawfik tawfiq taufiq tofik toufic taoufik tawfeeq توفيق
tawwab تواب
tayeb tayyib taib طيب
thamer thamir ثامر
thanaa sana? ثناء
thani ثاني
theeb dheeb ذيب
theyab dhiab thiab diab dheyab ذياب
thunayan thnayan ثنيان
thuraya thuraiya soraya suraya ثريا
tijani tigani تجاني
touseef tauseef توصيف
tuhami تهامي
turki torki turky تركي
waddah وضاح
wadeema wadima وديمة
wadha wadhha وضحى وضحاء
wadih wadie وديع
wadood wadud ودود
wael wail وائل
wafa wafaa وفاء
wagdy wajdi wagdi وجدي
wahab وهاب
wahba wahbi وهبة
wahed wahid? واحد
waheed wahid وحيد
wajahat وجاهت
wajid wajed واجد
wajih wagih وجيه
wakil wakeel وكيل
walaa wala ولاء
waleed walid walied وليد
wali ولي
waqar wakar وقار
waqas waqqas وقاص
wasim waseem وسيم
wasmi وسمي
wateen watin وتين
widad wedad وداد
wijdan wejdan wjdan وجدان
wissam wesam wisam وسام
yahya yahia yehia yehya يحيى
yamen yamin يامن
yaqoub yacoub yakoub yaqob yaacoub يعقوب
yara يارا
yasmin yasmine yasmeen ياسمين
yasser yasir yaser ياسر
yassin yaseen yasin yacine ياسين
yazan yazen يزن
yazeed yazid yazed يزيد
younis younes yunus younus يونس
yousef yusuf youssef yousif yusif youcef يوسف
yusra yosra يسرى
yusri yousry yosri يسري
zaben zabin زبن
zabih zabeeh ذبيح
zafar ظفر
zaheer zahir? ظهير
zaher zahir زاهر
zahid zahed زاهد
zahoor zahur ظهور
zahra zahraa زهرة زهراء
zaid zeid zayd زيد
zain zein zayn زين
zainab zeinab zaynab zenab zaineb زينب
zakaria zakariya zakariyya zakarya zakary زكريا
zaki zaky زكي
zakia zakiya زكية
zakwan ذكوان
zayed zaied zayid زايد
zeeshan zishan ذيشان
zeina zaina زينة
ziad ziyad zeyad زياد
zidan zeidan zaidan zidane زيدان
zubaida zobaida زبيدة
zubair zuber zubayr زبير
zuhair zoheir zouhair zuhayr زهير
zulfiqar zulfikar zulfeqar thulfiqar ذوالفقار
`;
