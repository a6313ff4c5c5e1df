/**
 * Legal forms. Each line is one form: its name in this table, then its spellings. A dotted spelling has separate
 * letters (l l c). `company` only shows that the holder is a company, so it adds nothing to another form (Co. Ltd).
 */
export const legalForms = `
company: company, co, شركه, الشركه
inc: inc, incorporated
corp: corp, corporation
one-person: sole proprietorship, single member company, one person company, single owner, شركه شخص واحد, شخص واحد
one-person: شركه الشخص الواحد, الشخص الواحد
llc: llc, l l c, limited liability company, wll, w l l, with limited liability
llc: ذ م م, ذمم, ذات مسووليه محدوده, ذات المسووليه المحدوده
ltd: ltd, limited, المحدوده, محدوده
pvt-ltd: pvt ltd, private limited, pte ltd
fz-llc: fz llc, fzllc, llc fz, f z llc, f z l l c
fze: fze, f z e, free zone establishment, م م ح
fzco: fzco, fz co, f z co, f z c o, fzc, free zone company, ش م ح
pjsc: pjsc, p j s c, psc, p s c, public joint stock company, ش م ع, شركه مساهمه عامه, مساهمه عامه
cjsc: cjsc, c j s c, prjsc, pr j s c, closed joint stock company, private joint stock company, ش م خ, ش م م
jsc: jsc, j s c, joint stock company, ش م س, شركه مساهمه سعوديه, ش م ك, مساهمه
establishment: establishment, est, مووسسه, موسسه, موسسه فرديه
dmcc: dmcc
llp: llp, l l p
plc: plc, p l c
`;

/**
 * Trades: words for a company's business. They have half the weight of other words, and they show that a name is a
 * company name. Each line contains the words of one trade. Bars separate words with slightly different meanings. Words
 * between two bars are translations of each other; Arabic words are listed without an article and without لل.
 */
export const trades = `
trading تجاره تجاريه | trade تجاره | trader تاجر | traders تجار
contracting مقاولات | contractors مقاولون مقاولين | contractor مقاول
services خدمات | service خدمه
industries صناعات | industry صناعه | industrial صناعيه صناعي
realestate عقارات عقاريه عقار عقاري | estate | realty
logistics لوجستيه لوجستيات | logistic لوجستي
transport transportation نقل نقليات مواصلات | transports نقليات
maintenance صيانه
foods اغذيه | food اغذيه غذائيه | foodstuff غذائيه اغذيه
media اعلام اعلاميه
motors سيارات | motor
technology تقنيه تكنولوجيا | technologies تقنيات تقنيه تكنولوجيا | tech
consulting consultancy استشارات | consultancies استشارات | consultants استشاريون استشاريين | consultant استشاري
investment استثمار استثماريه | investments استثمارات استثمار
properties ممتلكات | property
restaurant مطعم | restaurants مطاعم
bakery مخبز | bakeries مخابز
pharmacy صيدليه | pharmacies صيدليات
hospital مستشفى | hospitals مستشفيات
clinic عياده | clinics عيادات
laundry مغسله | laundries مغاسل
bank بنك مصرف | banks بنوك مصارف | banking مصرفيه
insurance تامين
supplies توريدات | supply توريد
store متجر | stores متاجر
works اعمال | work
sons ابناء ابنايه ابناوه اولاد اولاده
brothers bros اخوان اخوانه
partners شركاه شركاوه شركاء | partner شريك
factory مصنع | factories مصانع
hotel فندق | hotels فنادق
school مدرسه | schools مدارس
supermarket سوبرماركت
university جامعه
workshop ورشه
garage كراج
academy اكاديميه
institute معهد
`;

/** Words that qualify a company's business, in the format of `trades`. They also have half the weight. */
export const qualifiers = `
general عامه عام
holding قابضه | holdings
group مجموعه
international دوليه دولي عالميه عالمي | global
`;

/** Other words that are translated in company names, in the format of `trades`. They have the full weight of a word. */
export const translatedWords = `
abudhabi ابوظبي
accounting محاسبه
advanced متقدمه متطوره
advertising اعلان اعلانات دعايه
agency وكاله | agencies وكالات
agriculture زراعه | agricultural زراعيه زراعي
airconditioning تكييف
airlines خطوط | airways
ajman عجمان
aluminium aluminum المنيوم
american امريكيه امريكي
arab عربيه عربي | arabia عربيه | arabian عربيه عربي
auditing تدقيق
aviation طيران
bahrain بحرين
bahraini بحرينيه بحريني
beauty تجميل
british بريطانيه بريطاني
building بناء | buildings مباني
cables كابلات | cable كابل
catering تموين
cement اسمنت
center centre مركز
ceramics سيراميك خزف
chemicals كيماويات | chemical كيميائيه كيماويه
chinese صينيه صيني
cleaning نظافه تنظيف
coffee قهوه
computer كمبيوتر حاسوب | computers
construction انشاءات تشييد | constructions انشاءات
cooperative تعاونيه
dairy البان
dammam دمام
dates تمور | date
decor ديكور | decoration ديكور
dental اسنان
design تصميم | designs تصاميم
development تنميه تطوير | developments
digital رقميه
dubai دبي
east شرق | eastern شرقيه
education تعليم | educational تعليميه
egypt مصر | egyptian مصريه مصري
electricity كهرباء | electrical كهربائيه | electric
electronics الكترونيات | electronic الكترونيه
emirates امارات | emirati اماراتيه
energy طاقه
engineering هندسه هندسيه
environmental بيئيه
equipment معدات
events فعاليات مناسبات | event
exchange صرافه
export تصدير
express اكسبرس
farm مزرعه | farms مزارع
fashion ازياء
finance تمويل | financing تمويل
financial ماليه
first اولى
fish اسماك
fitness لياقه
flowers زهور ورود
french فرنسيه فرنسي
furniture اثاث مفروشات
future مستقبل
garments ملابس
gas غاز
german المانيه الماني
gifts هدايا
glass زجاج
gold ذهب | golden ذهبيه ذهبي
ground ارضيه
guarding حراسه
gulf خليج خليجيه
health صحه
honey عسل
import استيراد
indian هنديه هندي
information معلومات
islamic اسلاميه اسلامي
italian ايطاليه ايطالي
japanese يابانيه ياباني
jeddah جده
jewellery jewelry مجوهرات
jordanian اردنيه اردني
kingdom مملكه
kitchen مطبخ | kitchens مطابخ
kuwait كويت
kuwaiti كويتيه كويتي
law محاماه
lebanese لبنانيه لبناني
legal قانونيه
management اداره
marble رخام
marine بحريه | maritime بحريه
marketing تسويق
materials مواد
meat لحوم
mechanical ميكانيكيه
medical طبيه طبي
metals معادن
middle اوسط
mobile جوال
modern حديثه حديث
national وطنيه وطني
new جديده جديد
north شمال | northern شماليه
office مكتب | offices مكاتب
oil نفط | oils زيوت
oman عمان | omani عمانيه
optics بصريات | optical بصريات
paints دهانات اصباغ
paper ورق
parts غيار
perfumes عطور | perfume عطر
petroleum بترول
plastic بلاستيك | plastics بلاستيك
poultry دواجن
press مطبعه
printing طباعه
projects مشاريع | project مشروع
publishing نشر
qatar قطر | qatari قطريه
recruitment توظيف استقدام
refrigeration تبريد
rental تاجير | rent
riyadh رياض
royal ملكي ملكيه
safety سلامه
sale بيع | sales مبيعات
salon صالون
saudi سعوديه سعودي
security امن
sharjah شارقه
shipping شحن ملاحه
software برمجيات
solutions حلول
south جنوب | southern جنوبيه
spare قطع
sports رياضيه رياضه
steel حديد حديديه صلب فولاذ
studio استوديو
sweets حلويات
syrian سوريه سوري
systems انظمه نظم | system نظام
tailoring خياطه
telecom telecommunications اتصالات
textiles منسوجات اقمشه | textile نسيج
tires tyres اطارات
tourism سياحه
training تدريب
travel سفر سفريات | travels سفريات
turkish تركيه
union اتحاد
united متحده
water مياه | waters مياه
west غرب | western غربيه
`;
