/** Family names of Arabia, Egypt, the Levant and South Asia, without the article. The format is that of given-names.ts. */
export const familyNames = `
abbasi عباسي
abdali عبدلي
abdouli abdooli عبدولي
abri عبري
agarwal agrawal
ahbabi احبابي
ahmadi احمدي
ajmi ajami عجمي
alawi alaoui علوي
ameri aameri amiri عامري
amoudi عمودي
amri عمري
anazi enezi anzi enzi anezi onaizi onazi enizi عنزي
ansari انصاري
ariqi aryqi عريقي
asiri aseeri assiri عسيري
asmari اسمري
atawi atwi عطوي
attar عطار
attas عطاس
awadhi awadi عوضي
baghdadi بغدادي
balawi blawi balwi بلوي
balushi blooshi bloushi blushi baluchi بلوشي
banerjee banerji
banna بنا
baqmi baqami bugami buqami بقمي
barghouthi barghouti برغوثي
battashi bataashi بطاشي
bawazir باوزير
bhatia
bhatti بهاتي
bhuiyan bhuiya bhuyan
bishi بيشي
braiki buraiki بريكي
bukhari bokhari بخاري
busaidi bousaidi بوسعيدي
bustani boustani بستاني
butt بت
chatterjee chatterji
chaudhry choudhary chowdhury chaudhary choudhury chaudhari chaudry choudhry chowdhry جودري
chauhan chouhan
cheema
darei derei diri درعي
darmaki دارمكي درمكي
das dass
dhafeeri thafeeri zafeeri ظفيري
dhaheri dhahri daheri zaheri ظاهري
dhanhani danhani ظنحاني
dosari dawsari dousari dosri dosseri دوسري
dsouza desouza
faifi fifi فيفي
falasi falassi فلاسي
farooqi faruqi فاروقي
farsi فارسي
futtaim فطيم
ghafli ghufli غفلي
ghafri غافري
ghailani غيلاني
ghamdi gamdi غامدي
ghosh
ghurair ghorair غرير
gohary jawhari johari جوهري
gosaibi qusaibi قصيبي
gupta
habsi حبسي
haddad حداد
hadrami حضرمي
hajari hajri? حجري
hajri hajeri هاجري
hakimi حكيمي
halabi حلبي
hameli hamli هاملي
harbi حربي
hariri حريري
harrasi harasi حراصي
harthi harithi harthy حارثي
hashimi hashmi hashemi هاشمي
hazimi hazmi? حازمي
hazmi حزمي
hefeiti hafeiti حفيتي
himyari حميري
hinai hinaai hinaei هنائي هنايي
homsi حمصي
hosani hossani hosany حوسني
iyer aiyar
jaberi jabri? جابري
jabri جبري
jafri jaffri جعفري
jahwari جهوري
jain
janahi جناحي
jasmi جسمي
jazairi جزائري
jazeeri jaziri جزيري
jizani جيزاني
joshi
juffali جفالي
juhani jehani johany johni جهني
junaibi jneibi jenaibi جنيبي
kaabi kabi كعبي
kalbani كلباني
kamali كمالي
kapoor kapur
kassab qassab قصاب
kathiri kathiry كثيري
kaur
ketbi kitbi kutbi ketebi كتبي
khaili khayli خييلي
khalidi khaldi خالدي
khanna
kharusi kharousi خروصي
khasawneh khasawna خصاونة
khateri khatri خاطري
khathami خثعمي
khatib khateeb خطيب
khayyat khayat خياط
khouri khoori khoury kouri خوري
khuzai khozaei خزاعي
kindi كندي
kuwaiti kowaiti كويتي
kuwari kawari kuwwari كواري
lamki لمكي
lawati لواتي
lihyani lehyani لحياني
maamari mamari معمري
maawali mawali معولي
maeeni moaini معيني
maghribi moghrabi maghrabi مغربي
mahri mehri مهري
mahrouqi mahrooqi محروقي
maimani ميمني
majali مجالي
malhotra
malki maliki مالكي
mannai mannaei مناعي
mansouri mansoori منصوري
maqbali مقبالي
marar marrar مرر
marri murri مري
marzouqi marzouki مرزوقي
maskari maskary مسكري
masri masry misri مصري
matrooshi matroushi مطروشي
mazmi mazimi مازمي
mazrouei mazroui mazrui mazrouie مزروعي
mehta
menhali minhali منهالي
menon
mishra misra
mohammadi mohamadi محمدي
momani مومني
mondal mandal
mousawi musawi mosavi موسوي
mowallad mawlad مولد
mughairi mughiri مغيري
muhairi mheiri mehairi mehiri meheiri مهيري
mukherjee mukherji
mutairi motairi mteiri مطيري
mutawa mutawwa مطوع
nabhani نبهاني
nahas nahhas نحاس
nahdi نهدي
nair nayar
najjar najar naggar نجار
naqbi naqabi nakbi نقبي
naqvi naqwi نقوي
nefaie nofaie nefai nufai نفيعي
nuaimi naimi neaimi noaimi نعيمي
omari umari عمري
osaimi usaimi عصيمي
otaibi oteibi etaibi otibi عتيبي
pandey pande
patel
pillai pillay
qabbani kabbani قباني
qahtani kahtani gahtani قحطاني
qarni garni قرني
qasimi qasmi kasimi qasemi قاسمي
qemzi qamzi qumzi قمزي
qubaisi kubaisi qubaissi قبيسي
qurashi koraishi? قرشي
qureshi quraishi qureishi koreshi koraishi qureshy قريشي
rahbi رحبي
rahhal رحال
raisi رئيسي رييسي
rajhi rajihi راجحي
rao
rashdi rashedi rashidi? راشدي
rashidi rasheedi رشيدي
rawahi رواحي
reddy
riyami ريامي
rizvi rizwi رضوي
rostamani رستماني
rouqi roqi rougi rogi روقي
rumaithi remeithi rumaythi romaithi رميثي
ruwaili rwaili ruwayli رويلي
saadi سعدي
sabbagh sabagh صباغ
saedi saidi? صاعدي
sahli sehli سهلي
saiari sayari? صيعري
sayari sayyari سياري
saidi saeedi سعيدي
salami سلامي
salmi salimi سالمي
sanea sanie صانع
saqqaf saggaf سقاف
sarkar sarker
sayegh sayigh صايغ
sereidi سريدي
serkal سركال
shahrani شهراني
shaibani shaybani شيباني
shalhoub shalhoob شلهوب
shami شامي
shammari shammeri shamri شمري
shamrani شمراني
shamsi شامسي
shanfari شنفري
sharabi شرعبي
sharari شراري
sharkawy sharqawi sharkawi شرقاوي
sharma شارما
sharqi شرقي
shehhi shihi شحي
shehri shahri shihri شهري
sherbiny sherbini شربيني
shetty
shukaili shuqaili شكيلي
siddiqui siddiqi seddiqi صديقي
singh سينغ
siyabi siabi سيابي
subaie sobaie subaei subai subaiy sebaei سبيعي
subaihi sobaihi صبيحي
sudairi sedairi sudayri سديري
sulaimani سليماني
sulaiti sulaiteen سليطي
sulami solami سلمي
sultani سلطاني
suwaidi swaidi suwaydi sweidi سويدي
tai taie طائي طايي
talukder talukdar
tamimi tamimy تميمي
thaqafi thagafi ثقفي
tiwari tiwary
tobi toubi طوبي
tunaiji teneiji tenaiji طنيجي
verma varma
wadei wadai وادعي
wahaibi wuhaibi وهيبي
yadav
yafei yafai yafi يافعي
yahyai yahyaei يحيائي يحيايي
yami yaami يامي
yammahi yamahi يماحي
zaabi زعابي
zadjali زدجالي
zahrani zhrani زهراني
zaidi زيدي
zakwani ذكواني
zarooni zarouni زرعوني
zayat zayyat زيات
zeyoudi zyoudi zayoudi zeyoodi زيودي
zoubi zubi زعبي
zubaidi zobaidi زبيدي
`;

/**
 * Family names that are as often a man's own name or, in the south of India, his father's. In front of a name they count
 * as family names only with an article.
 */
export const eitherNames = `
aidarous aydaroos عيدروس
baig beg بيك
bibi
bukhait بخيت
darwish darweesh درويش
fardan فردان
ghoneim ghonaim ghunaim غنيم
habtoor حبتور
hammadi hamadi حمادي
hamoudi hammoudi حمودي
humaidan حميدان
jarrah جراح
juaid juaidi جعيد
khan خان
khattab خطاب
khatun khatoon
kumar كومار
kurian kurien
miah mia
mirza ميرزا
muhaidib mohaidib مهيدب
mulla ملا
nassar نصار
obeidat عبيدات
odeh odah awda oudeh عودة
olayan olyan ulayan عليان
qadi kadi qazi kazi qadhi قاضي
saliba صليبا
shah شاه
shaheen shahin chahine شاهين
shehadeh shehada shahada شحادة
tannous طنوس
tayer طاير
varghese varughese
zamil زامل
`;

/** More family names. They have no variants; they only show which end of a name is the family name. */
export const worldFamilies = `
smith jones taylor evans turner cooper harris
cruz santos reyes garcia ramos mendoza flores gonzales gonzalez bautista villanueva fernandes fernandez aquino castillo
rodriguez rodrigues perez torres rivera pereira silva lopez martinez hernandez sanchez ramirez dcosta dsilva nguyen tran
bhat desai hegde kulkarni deshmukh trivedi dubey saxena srivastava arora dutta thakur chopra sethi mathur bansal goel
ahuja nambiar perera
`;
