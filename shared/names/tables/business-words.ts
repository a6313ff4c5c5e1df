/**
 * Legal forms. A line is one form: its name here, then its spellings. A dotted spelling has its letters apart (l l c).
 * `company` only says that the holder is a company, so it agrees with every form except an establishment.
 */
export const legalForms = `
company: company, co, شركه, الشركه, inc, incorporated, corp, corporation
company: sole proprietorship, single member company, one person company, single owner, شركه شخص واحد, شخص واحد
llc: llc, l l c, limited liability company, ltd, limited, pvt ltd, private limited, wll, w l l
llc: ذ م م, ذمم, ذات مسووليه محدوده, المحدوده, محدوده
fz-llc: fz llc, fzllc, llc fz, f z llc, f z l l c
fze: fze, f z e, free zone establishment, م م ح
fzco: fzco, fz co, f z co, f z c o, fzc, free zone company
pjsc: pjsc, p j s c, psc, p s c, public joint stock company, ش م ع, شركه مساهمه عامه, مساهمه عامه
cjsc: cjsc, c j s c, prjsc, pr j s c, closed joint stock company, private joint stock company, ش م خ, ش م م
jsc: jsc, j s c, joint stock company, ش م س, شركه مساهمه سعوديه, ش م ك, مساهمه
establishment: establishment, est, مووسسه, موسسه, موسسه فرديه
dmcc: dmcc
llp: llp, l l p
plc: plc, p l c
`;

/**
 * Trades: words for what a company does. A line is one trade in both languages. A trade weighs half of another word, and
 * it is the only part of a name that is compared by meaning.
 */
export const trades = `
trading trade traders trader للتجاره تجاريه تجاره
contracting contractors contractor للمقاولات مقاولات
general عامه
services service للخدمات خدمات
industries industry industrial industries للصناعات صناعيه صناعات
holding holdings قابضه
group مجموعه
international دوليه عالميه دوليه
estate realty عقاريه للعقارات
logistics logistic لوجستيه
transport transportation للنقل نقل
maintenance للصيانه صيانه
foods food للاغذيه اغذيه
media للاعلام
motors للسيارات
technology technologies tech تقنيه للتقنيه
consulting consultancy consultancies consultants consultant للاستشارات
investment investments للاستثمار استثماريه
properties property
restaurant restaurants مطعم مطاعم
bakery bakeries مخبز مخابز
pharmacy pharmacies صيدليه صيدليات
hospital hospitals مستشفي مستشفيات
clinic clinics عياده عيادات
laundry laundries مغسله مغاسل
bank banking بنك بنوك مصرف مصارف
insurance للتامين تامين
supplies supply توريدات
stores store متجر متاجر
works work
sons ابناء ابنايه ابناوه اولاد اولاده
brothers bros اخوان اخوانه
partners partner شركاه شركاوه
`;
