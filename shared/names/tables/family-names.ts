/** Family names of Arabia, Egypt, the Levant and South Asia, without the article. One a line, as in given-names.ts. */
export const familyNames = `
abbasi عباسي
abdali عبدلي
abdouli abdooli عبدولي
abri عبري
agarwal agrawal
ahbabi احبابي
ahmadi احمدي
aidarous aydaroos عيدروس
ajmi ajami عجمي
alawi alaoui علوي
ameri aameri amiri عامري
amoudi عمودي
amri عمري
anazi enezi anzi enzi anezi onaizi عنزي
ansari انصاري
ariqi aryqi عريقي
asiri aseeri assiri عسيري
asmari اسمري
atawi عطوي
attar عطار
attas عطاس
awadhi awadi عوضي
badawi badawy بدوي
baghdadi بغدادي
baig beg بيك
balawi blawi بلوي
balushi blooshi bloushi blushi baluchi بلوشي
banerjee banerji
banna بنا
baqmi bugami buqami بقمي
barghouthi barghouti برغوثي
battashi bataashi بطاشي
bawazir باوزير
bayoumi bayumi بيومي
baz باز
bhatia
bhatti بهاتي
bhuiyan bhuiya bhuyan
bibi
bishi بيشي
braiki buraiki بريكي
bukhait بخيت
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
darwish darweesh درويش
das dass
desouky dusuqi desouki دسوقي
dhaheri dhahri daheri zaheri ظاهري
dhanhani danhani ظنحاني
dosari dawsari dousari dosri dosseri دوسري
dsouza desouza
faifi fifi فيفي
falasi falassi فلاسي
fardan فردان
farooqi faruqi فاروقي
farsi فارسي
futtaim فطيم
gendy jundi guindy جندي
ghafli ghufli غفلي
ghafri غافري
ghailani غيلاني
ghali غالي
ghamdi gamdi غامدي
ghoneim ghonaim ghunaim غنيم
ghosh
ghurair ghorair غرير
gilani jilani geelani jeelani جيلاني
gohary jawhari johari جوهري
gosaibi qusaibi قصيبي
gupta
habsi حبسي
habtoor حبتور
haddad حداد
hadrami حضرمي
hajari hajri? حجري
hajri hajeri هاجري
hakimi حكيمي
halabi حلبي
hameli hamli هاملي
hammadi hamadi حمادي
hamoudi hammoudi حمودي
harbi حربي
hariri حريري
harrasi harasi حراصي
harthi harithi harthy حارثي
hashimi hashmi hashemi هاشمي
hawary hawari هواري
hazmi حازمي
hefeiti hafeiti حفيتي
hegazy hijazi hegazi حجازي
himyari حميري
hinai hinaai hinaei هنائي هنايي
homsi حمصي
hosani hossani hosany حوسني
humaidan حميدان
humaidi حميدي
husseini hosseini hussaini حسيني
iyer aiyar
jabri جابري
jafri jaffri جعفري
jahwari جهوري
jain
janahi جناحي
jarrah جراح
jasmi جسمي
jazairi جزائري
jazeeri jaziri جزيري
jizani جيزاني
joshi
juaid juaidi جعيد
juffali جفالي
juhani jehani johany جهني
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
khan خان
khanna
kharusi kharousi خروصي
khasawneh khasawna خصاونة
khateri khatri خاطري
khathami خثعمي
khatib khateeb خطيب
khattab خطاب
khatun khatoon
khayyat khayat خياط
khouri khoori khoury kouri خوري
kindi كندي
kumar كومار
kurian kurien
kuwaiti kowaiti كويتي
kuwari kawari kuwwari كواري
lamki لمكي
lawati لواتي
lihyani lehyani لحياني
maamari mamari معمري
maawali mawali معولي
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
metwally metwalli mutawalli متولي
miah mia
mirza ميرزا
mishra misra
mohammadi mohamadi محمدي
momani مومني
mondal mandal
mousawi musawi mosavi موسوي
mowallad mawlad مولد
mughairi mughiri مغيري
muhaidib mohaidib مهيدب
muhairi mheiri mehairi mehiri meheiri مهيري
mukherjee mukherji
mulla ملا
mutairi motairi mteiri مطيري
mutawa mutawwa مطوع
nabhani نبهاني
nahas nahhas نحاس
nahdi نهدي
nair nayar
najjar najar naggar نجار
naqbi naqabi nakbi نقبي
naqvi naqwi نقوي
nassar نصار
nuaimi naimi neaimi noaimi نعيمي
obeidat عبيدات
odeh odah awda oudeh عودة
olayan olyan ulayan عليان
omari umari عمري
otaibi oteibi etaibi عتيبي
pandey pande
patel
pillai pillay
qabbani kabbani قباني
qadi kadi qazi kazi qadhi قاضي
qahtani kahtani gahtani قحطاني
qarni garni قرني
qasimi qasmi kasimi qasemi قاسمي
qemzi qamzi qumzi قمزي
qubaisi kubaisi qubaissi قبيسي
qurashi قرشي
qureshi quraishi qureishi koreshi qureshy قريشي
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
rumaithi remeithi rumaythi romaithi رميثي
ruwaili rwaili ruwayli رويلي
saadi سعدي
sabbagh sabagh صباغ
saedi saidi? صاعدي
sahli سهلي
saiari sayari صيعري
saidi saeedi سعيدي
salami سلامي
saliba صليبا
salmi salimi سالمي
sanea sanie صانع
saqqaf saggaf سقاف
sarkar sarker
sayegh sayigh صايغ
sereidi سريدي
serkal سركال
shafei shafii shafie شافعي
shah شاه
shaheen shahin chahine شاهين
shahrani شهراني
shaibani shaybani شيباني
shalhoub shalhoob شلهوب
shami شامي
shammari shammeri شمري
shamrani شمراني
shamsi شامسي
shanfari شنفري
sharabi شرعبي
sharari شراري
sharkawy sharqawi sharkawi شرقاوي
sharma شارما
sharqi شرقي
shazly shazli شاذلي
shehadeh shehada shahada شحادة
shehhi shihi شحي
shehri shahri shihri شهري
sheikh shaikh shaykh cheikh شيخ
sherbiny sherbini شربيني
shetty
shibli shebli شبلي
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
tannous طنوس
tayeb tayyib taib طيب
tayer طاير
thaqafi ثقفي
tiwari tiwary
tobi toubi طوبي
tunaiji teneiji tenaiji طنيجي
varghese varughese
verma varma
wahaibi wuhaibi وهيبي
yadav
yafei yafai yafi يافعي
yahyai yahyaei يحيائي يحيايي
yami yaami يامي
yammahi yamahi يماحي
zaabi زعابي
zadjali زدجالي
zahrani زهراني
zaidi زيدي
zakwani ذكواني
zamil زامل
zarooni zarouni زرعوني
zayat zayyat زيات
zeyoudi zyoudi zayoudi zeyoodi زيودي
zoubi zubi زعبي
zubaidi zobaidi زبيدي
`;
