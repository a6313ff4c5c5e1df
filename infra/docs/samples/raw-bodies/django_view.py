from django.http import HttpResponse
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_POST

from verify import InvalidDelivery, verify


@csrf_exempt  # The signature proves who sent the request.
@require_POST
def receive(request):
    try:
        claims = verify(request.body)  # before anything reads request.POST
    except InvalidDelivery:
        return HttpResponse(status=400)
    print(claims["jti"], claims["event"]["type"])
    return HttpResponse(status=202)
